import type { z } from 'zod';
import { type Endpoint, isSafe, pathNames } from '@handover/contract/endpoint';
import { routes } from '../src/routes.ts';

type Schema = z.core.$ZodTypes;
/** One field of a body: `rates[].title` of a call, with the schema that alone decides on it. */
export type BodyField = { call: string; path: string; schema: z.ZodType };
type Found = { fields: BodyField[]; open_objects: string[] };

const IN_ONE = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly']);
const GROUPS = new Set(['object', 'array', 'record']);

const defOf = (schema: z.core.$ZodType) => (schema as Schema)._zod.def;

/** Returns the definition of a schema beneath optionality and preprocessing. */
function aboutOf(schema: z.core.$ZodType): Schema['_zod']['def'] {
  const def = defOf(schema);
  if (IN_ONE.has(def.type)) return aboutOf((def as { innerType: z.core.$ZodType }).innerType);
  if (def.type !== 'pipe') return def;
  const before = aboutOf(def.in);
  return before.type === 'transform' ? aboutOf(def.out) : before;
}

/** Returns every type of value of a field: number, string, boolean, enum and so on. */
export function typesOf(schema: z.core.$ZodType): string[] {
  const def = defOf(schema);
  if (IN_ONE.has(def.type)) return typesOf((def as { innerType: z.core.$ZodType }).innerType);
  if (def.type === 'pipe') return [...typesOf(def.in), ...typesOf(def.out)];
  if (def.type === 'union') return def.options.flatMap(typesOf);
  if (def.type === 'literal') return def.values.map((value) => typeof value);
  return [def.type];
}

function walk(found: Found, call: string, path: string, schema: z.core.$ZodType, left_out: ReadonlySet<string>): void {
  const def = aboutOf(schema);
  if (def.type === 'object') {
    if (def.catchall === undefined || defOf(def.catchall).type !== 'never') found.open_objects.push(`${call} ${path}`);
    for (const [name, inner] of Object.entries(def.shape)) {
      if (path === '' && left_out.has(name)) continue;
      walk(found, call, path === '' ? name : `${path}.${name}`, inner, left_out);
    }
  } else if (def.type === 'array') {
    walk(found, call, `${path}[]`, def.element, left_out);
  } else if (def.type === 'record') {
    found.open_objects.push(`${call} ${path}`);
    walk(found, call, `${path}.*`, def.valueType, left_out);
  } else if (def.type === 'union' && def.options.some((option) => GROUPS.has(aboutOf(option).type))) {
    for (const option of def.options) walk(found, call, path, option, left_out);
  } else if (GROUPS.has(def.type)) {
    throw new Error(`${call} ${path}: nobody looks into a ${def.type}`);
  } else {
    found.fields.push({ call, path, schema: schema as z.ZodType });
  }
}

/** Returns every field of every JSON body that the server takes, and the objects in them that accept any name. */
export function bodyFields(): Found {
  const found: Found = { fields: [], open_objects: [] };
  for (const { endpoint } of routes as readonly { endpoint: Endpoint }[]) {
    if (isSafe(endpoint) || endpoint.takes === 'file') continue;
    walk(found, endpoint.name, '', endpoint.input, new Set(pathNames(endpoint.path)));
  }
  return found;
}
