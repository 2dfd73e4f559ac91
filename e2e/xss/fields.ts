import { type Endpoint, isSafe } from '@handover/contract/endpoint';
import { routes } from '../../apps/server/src/routes.ts';

type Schema = Endpoint['input'];
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  valueType?: Schema;
  format?: string;
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp } } }[];
};
const defOf = (schema: Schema) => (schema as unknown as { def: Def }).def;

/** Text of one line with markup, to test what a schema accepts. */
const MARKUP = '<b title="x">&';
/** True for ids, dates and other fixed formats, which are not free text. A text without hidden characters still is. */
const isShaped = ({ format, checks = [] }: Def): boolean =>
  format !== undefined ||
  checks.some(
    ({ _zod: { def } }) =>
      def.check === 'string_format' && def.format !== 'lowercase' && def.pattern?.test(MARKUP) !== true,
  );

/** Paths of the free-text fields of an input: `title`, `induction.*.text`. */
function textsIn(schema: Schema | undefined, at: readonly string[] = []): string[] {
  if (schema === undefined) return [];
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => textsIn(inner, [...at, name]));
    case 'array':
      return textsIn(def.element, [...at, '*']);
    case 'record':
      return textsIn(def.valueType, [...at, '*']);
    case 'union':
      return (def.options ?? []).flatMap((option) => textsIn(option, at));
    case 'intersection':
      return [...textsIn(def.left, at), ...textsIn(def.right, at)];
    case 'pipe':
      return textsIn(def.in && defOf(def.in).type === 'transform' ? def.out : def.in, at);
    case 'string':
      return isShaped(def) ? [] : [at.join('.')];
    default:
      return textsIn(def.innerType, at);
  }
}

export type Written = { endpoint: Endpoint; fields: readonly string[] };

/** Calls that store free text, with the fields; collected from the contract, so that none is forgotten. */
export const WRITTEN: ReadonlyMap<string, Written> = new Map(
  routes
    .filter(({ endpoint }) => !isSafe(endpoint))
    .map(({ endpoint }) => [endpoint.name, { endpoint, fields: [...new Set(textsIn(endpoint.input))] }] as const)
    .filter(([, { fields }]) => fields.length > 0),
);

/** Copy of an input with a text in one field; `*` is every entry of a list. */
export function withText(input: unknown, field: readonly string[], text: string): unknown {
  const [name, ...rest] = field;
  if (name === undefined) return text;
  if (name === '*') {
    if (Array.isArray(input)) return input.map((each) => withText(each, rest, text));
    return [withText(undefined, rest, text)];
  }
  const within = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return { ...within, [name]: withText(within[name], rest, text) };
}

/** Original text of a field. */
export function textAt(input: unknown, field: readonly string[]): unknown {
  const [name, ...rest] = field;
  if (name === undefined) return input;
  const within = (input ?? {}) as Record<string, unknown>;
  return textAt(name === '*' ? (input as unknown[] | undefined)?.[0] : within[name], rest);
}
