import { beforeAll, describe, expect, test } from 'vitest';
import { isSafe, pathNames } from '@handover/contract/endpoint';
import { useTestServer } from '../../test/harness.ts';
import { routes } from '../routes.ts';

type Parameter = { name: string; in: string; required: boolean; schema: object };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties: object; additionalProperties: boolean } }> };
  responses: Record<string, { description: string; content?: object }>;
};

const SENT = {
  json: ['application/json'],
  csv: ['text/csv'],
  redirect: [],
  file: ['*/*'],
  events: ['text/event-stream'],
  calendar: ['text/calendar'],
};

const server = useTestServer();
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; [part: string]: unknown };
let page: string;
beforeAll(async () => {
  document = (await server().nobody.get('/api/docs/openapi.json')).json();
  page = (await server().nobody.get('/api/docs')).body;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const endpoints = routes.map(({ endpoint }) => endpoint);
const described = (path: string) => path.replace(/:(\w+)/g, '{$1}');

describe('the OpenAPI document', () => {
  test('is of version 3.1 and has the parts that it must have', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: 'Handover', version: expect.any(String), description: expect.any(String) },
      servers: [{ url: server().config.PUBLIC_URL }],
      components: { securitySchemes: { session: { type: 'apiKey' }, bearer: { type: 'http' } } },
    });
  });

  test('has every endpoint and no other', () => {
    const found = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(found.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${described(path)}`).sort());
  });

  test('has every call under /api/v1, except calendar feeds and calls with an address fixed elsewhere [openapi-1]', () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([
      '/dashboard/get_jobs_by_status',
      '/dashboard/get_jobs_bar_graph',
      '/dashboard/get_jobs_total_value_bar_graph',
      '/ical/{token}',
      '/invoices/{uuid}/payment/store',
      '/invoices/{uuid}/pdf',
      '/support_desk/{uuid}/comment/store',
      '/support_desk/comment/{id}/delete',
      '/support_desk/{uuid}/change_status',
      '/support_desk/{uuid}/change_priority',
      '/support_desk/{uuid}/assign_user',
    ]);
  });

  test('names each operation once, by the endpoint’s own name', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  test('refers to nothing that is missing', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref ?? '');
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\//);
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect([ref, typeof found]).toEqual([ref, 'object']);
    }
    expect(JSON.stringify(document)).not.toContain('$schema');
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('describes %s', (_, endpoint) => {
    const operation = document.paths[described(endpoint.path)]?.[endpoint.method.toLowerCase()] as Operation;
    expect(operation.summary).toMatch(/\S/);
    expect(operation.description).toContain('For: ');
    expect(operation.security).toHaveLength(endpoint.levels === 'everyone' ? 0 : 2);
    for (const parameter of operation.parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in);
      expect(parameter.schema).toBeTypeOf('object');
    }
    const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size).toBe(names.length);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(
      pathNames(endpoint.path).map((name) => [name, true]),
    );
    expect(names.includes('header X-Requested-With')).toBe(!isSafe(endpoint));
    expect(names.includes('header Idempotency-Key')).toBe(
      !isSafe(endpoint) && endpoint.levels !== 'everyone' && !endpoint.answers_secret,
    );
    const body = operation.requestBody?.content['application/json']?.schema;
    if (isSafe(endpoint)) expect(operation.requestBody).toBeUndefined();
    if (body) expect(body.additionalProperties).toBe(false);
    if (endpoint.takes === 'file') {
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
        'image/jpeg',
        'image/png',
        'image/webp',
        'application/pdf',
        'application/octet-stream',
      ]);
    }
    const answered = operation.responses[endpoint.sends === 'redirect' ? 303 : 200];
    expect(Object.keys(answered?.content ?? {})).toEqual(SENT[endpoint.sends ?? 'json']);
    for (const answer of Object.values(operation.responses)) expect(answer.description).toMatch(/\S/);
  });
});

describe('the page of the API', () => {
  test('shows every call with its path, and needs no script', () => {
    for (const { method, path, name } of endpoints) {
      expect(page).toContain(`<details id="${name}"><summary><b>${method}</b> <code>${described(path)}</code>`);
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i);
  });

  test('has a page on which calls can be tried, whose scripts are all our own', async () => {
    const tried = await server().nobody.get('/api/docs/try');
    const policy = String(tried.headers['content-security-policy']);
    expect([tried.statusCode, tried.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    const scripts = [...tried.body.matchAll(/<script src="([^"]+)">/g)].map(([, path = '']) => path);
    expect(scripts).toEqual(['/api/docs/scalar.js', '/api/docs/try.js']);
    for (const path of scripts) {
      const { statusCode, headers, body } = await server().nobody.get(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/javascript; charset=utf-8']);
      expect(body.length).toBeGreaterThan(100);
    }
    // The other pages keep the strict policy.
    const plain = String((await server().nobody.get('/api/docs')).headers['content-security-policy']);
    expect(plain).not.toContain('unsafe-inline');
  });

  test('can be read by anyone, as a page [openapi-2]', async () => {
    const answer = await server().nobody.get('/api/docs');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
});
