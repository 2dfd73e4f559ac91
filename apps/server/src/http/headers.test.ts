import { connect, type AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { readConfig } from '../config/config.ts';
import { answerError } from './errors.ts';
import { protectPages } from './headers.ts';
import { servePages } from './pages.ts';

const server = useTestServer();
const INDEX = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';

async function appWith(folder: URL, settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(answerError);
  await protectPages(app, readConfig(settings));
  await servePages(app, folder);
  return app;
}

let folder: string;
let pages: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handover-pages-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  pages = await appWith(pathToFileURL(`${folder}/`));
});
afterAll(async () => {
  await pages?.close();
  await rm(folder, { recursive: true });
});

const policyOf = (headers: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources];
      }),
  );
const nonceIn = (sources: string[] | undefined) =>
  sources?.find((source) => source.startsWith("'nonce-"))?.slice(7, -1);

describe('the content security policy', () => {
  test('lets scripts come from ourselves alone and nothing from anywhere else [headers-1]', async () => {
    const { headers } = await server().nobody.get('/api/v1/me');
    const { 'script-src': scripts = [], 'style-src': styles = [], ...rest } = policyOf(headers);
    expect(scripts.filter((source) => !source.startsWith("'nonce-"))).toEqual(["'self'"]);
    expect(styles.filter((source) => !source.startsWith("'nonce-"))).toEqual(["'self'"]);
    expect(rest).toEqual({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test.each([
    ['a style', { MAP_STYLE_URL: 'https://tiles.example.org/styles/light.json' }, 'https://tiles.example.org'],
    [
      'a file of tiles',
      { MAP_PMTILES_URL: 'https://files.example.org:8443/uk.pmtiles' },
      'https://files.example.org:8443',
    ],
  ])(
    'with %s from elsewhere, pages may fetch from there and still run nothing but our own scripts',
    async (_, settings, origin) => {
      const app = await appWith(pathToFileURL(`${folder}/`), settings);
      const policy = policyOf((await app.inject({ url: '/' })).headers);
      expect(policy['connect-src']).toEqual(["'self'", origin]);
      expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', origin]);
      expect(policy['script-src']?.filter((source) => !source.startsWith("'nonce-"))).toEqual(["'self'"]);
      await app.close();
    },
  );

  test('with tiles on our own server nothing is added', async () => {
    const app = await appWith(pathToFileURL(`${folder}/`), { MAP_PMTILES_URL: '/maps/uk.pmtiles' });
    const policy = policyOf((await app.inject({ url: '/' })).headers);
    expect(policy['connect-src']).toEqual(["'self'"]);
    await app.close();
  });

  test('lets Google in only where a key for its maps is configured', async () => {
    const google = /google|gstatic/;
    const plain = await pages.inject({ url: '/' });
    expect(plain.headers['content-security-policy']).not.toMatch(google);
    const app = await appWith(pathToFileURL(`${folder}/`), {
      GOOGLE_MAPS_KEY: 'a key',
      GOOGLE_MAPS_URL: 'https://maps.example.org/api/js',
    });
    const policy = policyOf((await app.inject({ url: '/' })).headers);
    expect(policy['script-src']).toEqual(
      expect.arrayContaining(["'self'", 'https://*.googleapis.com', 'https://maps.example.org']),
    );
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
    for (const directive of ['img-src', 'connect-src', 'font-src', 'style-src', 'frame-src']) {
      expect(
        policy[directive]?.some((source) => google.test(source)),
        `Google in ${directive}`,
      ).toBe(true);
    }
    await app.close();
  });

  test.each(['/', '/users?page=2', '/login', '/reset_password', '/api/docs'])(
    'the page %s carries the nonce of its own answer, another one each time [headers-2]',
    async (url) => {
      const app = url.startsWith('/api') ? server().app : pages;
      const nonces = new Set<string | undefined>();
      for (let n = 0; n < 3; n++) {
        const { body, headers } = await app.inject({ url });
        const nonce = nonceIn(policyOf(headers)['style-src']);
        expect(nonce).toMatch(/^[\da-f]{32}$/);
        expect([...body.matchAll(/nonce="([^"]*)"/g)].map(([, each]) => each)).toEqual(
          Array.from({ length: url.startsWith('/api') ? 1 : 2 }, () => nonce),
        );
        expect(body).not.toContain('__CSP_NONCE__');
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(3);
    },
  );
});

test.each(['/api/v1/me', '/api/v1/nowhere', '/nowhere.js', '/healthz', '/api/docs'])(
  'the answer to %s cannot be framed, sniffed or sent over plain http, and tells no other site where it was [headers-3]',
  async (url) => {
    const { headers } = await server().nobody.get(url);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

describe('an unusual request', () => {
  /** Sends these very bytes and returns the server's answer until it ends the connection. */
  async function said(...lines: string[]): Promise<string> {
    const { app } = server();
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(lines.join('\r\n'));
    return text(socket);
  }

  test('with the method TRACE is refused [headers-4]', async () => {
    const answer = await said('TRACE /api/v1/me HTTP/1.1', 'Host: localhost', 'Cookie: __Host-sid=secret', '', '');
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('secret');
  });

  test.each([
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET /healthz HTTP/1.1'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 30'], 'GET /healthz HTTP/1.1'],
    ['chunks by another name', ['Transfer-Encoding: xchunked'], '0\r\n\r\nGET /healthz HTTP/1.1'],
  ])('with a body with %s hides no second one [headers-5]', async (_, headers, body) => {
    const answer = await said(
      'POST /api/v1/logout HTTP/1.1',
      'Host: localhost',
      ...headers,
      '',
      body,
      'Host: localhost',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('"status":"ok"');
  });
});

describe('the browser’s cache', () => {
  test('keeps nothing of the API [headers-6]', async () => {
    const admin = server().as(await server().make.admin());
    for (const url of ['/api/v1/me', '/api/v1/users', '/api/v1/users/export', '/api/v1/nowhere']) {
      expect((await admin.get(url)).headers['cache-control']).toBe('no-store');
    }
  });

  test('never keeps the page, keeps its scripts for a year, and asks before using a file without a hash in its name', async () => {
    expect((await pages.inject({ url: '/users' })).headers['cache-control']).toBe('no-store');
    const script = await pages.inject({ url: '/assets/app-1a2b3c.js' });
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await pages.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
  });
});

describe('every address that is no file answers with the one page', () => {
  test.each([
    ['/jobs/7', 200],
    ['/index.html', 404],
    ['/missing.js', 404],
    ['/missing.js?v=1', 404],
    ['/api/v1/nowhere', 404],
    ['/../../etc/passwd', 200],
    ['/..%2f..%2fetc%2fpasswd', 200],
    ['/%2e%2e/package.json', 404],
  ])('%s: %i', async (url, status) => {
    const answer = await pages.inject({ url });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.body).toMatch(/^<!doctype html><meta property="csp-nonce"/);
    else expect(answer.json().code).toBe('not_found');
  });

  test('but only for reading [headers-7]', async () => {
    expect((await pages.inject({ method: 'POST', url: '/users' })).statusCode).toBe(404);
  });

  test('without a built web there is no page, and the server starts all the same [headers-8]', async () => {
    const bare = await appWith(pathToFileURL(join(folder, 'not-built/')));
    expect((await bare.inject({ url: '/users' })).statusCode).toBe(404);
    await bare.close();
  });
});
