import { z } from 'zod';
import { type Endpoint, errorAnswer, isSafe, pathNames } from '@handover/contract/endpoint';
import { LEVEL_NAMES } from '@handover/domain/viewer';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  [key: string]: unknown;
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

const audience = ({ levels }: Endpoint): string =>
  levels === 'everyone'
    ? 'everyone, signed in or not'
    : levels.map((level) => `${level} ${LEVEL_NAMES[level]}`).join(', ');

/** Limit of calls by one person, in words. */
const limitOf = ({ hourly }: Endpoint): string | undefined =>
  hourly && `At most ${hourly.most} ${hourly.of} in an hour for one person.`;

/** Builds the OpenAPI 3.1 document from the same values that the server obeys, so that the two cannot differ. */
export function openApi(endpoints: readonly Endpoint[], public_url: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Handover',
      version: '1',
      description:
        'Shift staffing for care work. Every request except GET needs the header `X-Requested-With: XMLHttpRequest`, and may have an `Idempotency-Key`: a repeat with the same key gives the same answer and has no second effect. Bodies are not coerced: a number is sent as a number, yes and no as true and false. Unknown fields are refused.',
    },
    servers: [{ url: public_url }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
    paths,
  };
}

/** True if answers are kept under a key: a key belongs to a person, and a secret is kept under none. */
const keepsAnswers = (endpoint: Endpoint): boolean =>
  !isSafe(endpoint) && endpoint.levels !== 'everyone' && !endpoint.answers_secret;

/** Header that only our own pages and programs send; a form of another site cannot. */
const ASYNCHRONOUS = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  schema: { type: 'string', enum: ['XMLHttpRequest'], default: 'XMLHttpRequest' },
};

function operation(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = new Set(pathNames(endpoint.path));
  const entries = Object.entries(input.properties ?? {});
  const parameters = entries
    .filter(([name]) => inPath.has(name) || isSafe(endpoint))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (input.required?.includes(name) ?? false),
      schema,
    }));
  const body = entries.filter(([name]) => !inPath.has(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(body),
    required: (input.required ?? []).filter((name) => !inPath.has(name)),
    additionalProperties: false,
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: [endpoint.description, limitOf(endpoint), `For: ${audience(endpoint)}.`].filter(Boolean).join('\n\n'),
    tags: [endpoint.path.split('/')[3] ?? 'other'],
    security: endpoint.levels === 'everyone' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...parameters,
      ...(isSafe(endpoint) ? [] : [ASYNCHRONOUS]),
      ...(keepsAnswers(endpoint)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(isSafe(endpoint) || body.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: endpoint.takes === 'file' ? FILE : { 'application/json': { schema } },
          },
        }),
    responses: responses(endpoint),
  };
}

/** Body of one file's bytes; the server finds out its type from the file itself. */
const FILE = Object.fromEntries(
  ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/octet-stream'].map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

const TYPES: Partial<Record<string, string>> = {
  csv: 'text/csv',
  events: 'text/event-stream',
  file: '*/*',
  calendar: 'text/calendar',
};

function contentOf({ sends = 'json', answer }: Endpoint) {
  const type = TYPES[sends];
  return type === undefined
    ? { 'application/json': { schema: schemaOf(answer, 'output') } }
    : { [type]: { schema: { type: 'string' } } };
}

function responses(endpoint: Endpoint) {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const success =
    endpoint.sends === 'redirect'
      ? { 303: { description: 'Goes to /login' } }
      : {
          200: {
            description: 'Done',
            content: contentOf(endpoint),
          },
        };
  return {
    ...success,
    401: error(endpoint.levels === 'everyone' ? 'Wrong credentials' : 'Not signed in'),
    403: error('Not for this level, or from another site'),
    404: error('Not found, or outside your scope'),
    409: error('Not possible in the current state'),
    422: error('Something sent cannot be taken: what is wrong, in words, by field'),
    429: error('Too many requests: try again later'),
    503: error('Overloaded: try again after the seconds in Retry-After'),
  };
}
