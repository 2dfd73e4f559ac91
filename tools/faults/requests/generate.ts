import { routes } from '../../../apps/server/src/routes.ts';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { openApi } from '../../../apps/server/src/http/openapi.ts';
import { anyMethod, junkJson, oddAddressPart, oddBody, oddContentType, oddFile, oddHeader, oddName } from './junk.ts';
import { type Known, type Schema, uuid, validValue } from './valid.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: {
    content: { 'application/json'?: { schema: { properties: Record<string, Schema>; required?: string[] } } };
  };
};
type Call = Operation & { method: string; path: string };

/** A request about to be spoilt: everything still in its parts, values as they will travel. */
type Draft = {
  method: string;
  segments: string[];
  query: [name: string, value: string][];
  body: [name: string, json: string][] | string | undefined;
  headers: Record<string, string>;
};
export type Made = { name: string; method: string; path: string; headers: Record<string, string>; body?: string };

const calls = (): Call[] => {
  const { paths } = openApi(
    routes.map(({ endpoint }) => endpoint),
    'http://localhost',
  );
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Operation),
      method: method.toUpperCase(),
      path,
    })),
  );
  // A right-looking password costs the server a hash on purpose, so those calls come up a third as often.
  return all.flatMap((call) => ('password' in propertiesOf(call) ? [call] : [call, call, call]));
};
const propertiesOf = (call: Operation): Record<string, Schema> =>
  call.requestBody?.content['application/json']?.schema.properties ?? {};
/** The kinds of file that a call takes instead of JSON. */
const fileTypesOf = ({ requestBody }: Operation): string[] =>
  Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'application/json');

function validDraft(call: Call, random: Random, known: Known): Draft {
  const required = new Set(call.requestBody?.content['application/json']?.schema.required);
  const file_type = oneOf(fileTypesOf(call), random);
  const wanted = (name: string) => required.has(name) || random.whole(3) > 0;
  const value = (name: string, schema: Schema) => validValue(name, schema, random, known);
  const inPath = new Map(call.parameters.filter((each) => each.in === 'path').map((each) => [each.name, each.schema]));
  const segments = call.path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? part : encodeURIComponent(String(value(name, inPath.get(name) ?? {})));
  });
  const query = call.parameters
    .filter((each) => each.in === 'query' && random.whole(3) === 0)
    .map(({ name, schema }): [string, string] => [name, encodeURIComponent(String(value(name, schema)))]);
  const fields = Object.entries(propertiesOf(call)).filter(([name]) => wanted(name));
  const body = fields.map(([name, schema]): [string, string] => [name, JSON.stringify(value(name, schema))]);
  return {
    method: call.method,
    segments,
    query,
    body: call.method === 'GET' || call.method === 'DELETE' ? undefined : file_type ? oddFile(random) : body,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(call.method === 'GET'
        ? {}
        : { 'content-type': file_type ?? 'application/json', 'idempotency-key': uuid(random) }),
    },
  };
}

type Spoil = (draft: Draft, random: Random) => void;

const oneOf = <T>(all: readonly T[], random: Random): T | undefined => all[random.whole(all.length)];
const entriesOf = ({ body, query }: Draft): [string, string][] => (Array.isArray(body) && body.length ? body : query);

const SPOILS: [Spoil, ...Spoil[]] = [
  function nothingAtAll() {},
  function aFieldIsMissing(draft, random) {
    const entries = entriesOf(draft);
    entries.splice(random.whole(entries.length), 1);
  },
  function aFieldIsJunk(draft, random) {
    const entry = oneOf(entriesOf(draft), random);
    if (entry) entry[1] = Array.isArray(draft.body) ? junkJson(random) : oddAddressPart(random);
  },
  function aFieldAsText(draft, random) {
    const entry = oneOf(entriesOf(draft), random);
    if (entry && Array.isArray(draft.body)) entry[1] = random.whole(2) ? JSON.stringify(entry[1]) : `[${entry[1]}]`;
  },
  function aHiddenSign(draft, random) {
    const entry = oneOf(entriesOf(draft), random);
    const sign = random.pick(['\\u0007', '\\r\\n', '\\u009f', '\\u202e', '\\u2028', '\\t']);
    if (entry?.[1].startsWith('"')) entry[1] = `${entry[1].slice(0, 2)}${sign}${entry[1].slice(2)}`;
  },
  function everyFieldIsJunk(draft, random) {
    for (const entry of entriesOf(draft)) {
      entry[1] = Array.isArray(draft.body) ? junkJson(random) : oddAddressPart(random);
    }
  },
  function aFieldTooMany(draft, random) {
    if (Array.isArray(draft.body)) draft.body.push([oddName(random), junkJson(random)]);
    else draft.query.push([encodeURIComponent(oddName(random)), oddAddressPart(random)]);
  },
  function aFieldTwice(draft, random) {
    const entry = oneOf(entriesOf(draft), random);
    if (entry) entriesOf(draft).push([entry[0], entry[1]], [`${entry[0]}[]`, entry[1]]);
  },
  function anotherBody(draft, random) {
    draft.body = oddBody(random);
  },
  function anotherType(draft, random) {
    draft.headers['content-type'] = oddContentType(random);
  },
  function noType(draft) {
    delete draft.headers['content-type'];
  },
  function anotherMethod(draft, random) {
    draft.method = anyMethod(random);
  },
  function anOddAddress(draft, random) {
    const at = random.whole(draft.segments.length);
    draft.segments.splice(at, random.whole(2), oddAddressPart(random));
  },
  function anOddId(draft, random) {
    draft.segments[draft.segments.length - 1] = oddAddressPart(random);
  },
  function anOddHeader(draft, random) {
    const [name, value] = oddHeader(random);
    draft.headers[name] = value;
  },
];

function finish(name: string, { method, segments, query, body, headers }: Draft): Made {
  const path = segments.join('/') || '/';
  const asked = query.map(([key, value]) => `${key}=${value}`).join('&');
  const text = Array.isArray(body)
    ? `{${body.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`
    : body;
  return {
    name,
    method,
    path: `${path.startsWith('/') ? '' : '/'}${path}${asked ? `?${asked}` : ''}`,
    headers,
    ...(text === undefined ? {} : { body: text }),
  };
}

/** Requests without end, the same for the same seed and the same known ids: right ones, nearly right ones, rubbish. */
export function* badRequests(random: Random, known: Known): Generator<Made, never> {
  const all = calls();
  for (;;) {
    const call = all[random.whole(all.length)] as Call;
    const draft = validDraft(call, random, known);
    const times = 1 + (random.whole(4) === 0 ? random.whole(3) : 0);
    for (let n = 0; n < times; n++) random.pick(SPOILS)(draft, random);
    yield finish(call.operationId, draft);
  }
}
