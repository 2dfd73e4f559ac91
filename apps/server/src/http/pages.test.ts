import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { answerError } from './errors.ts';
import { protectPages } from './headers.ts';
import { servePages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handover-built-'));
  const file = async (name: string, text: string) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  await file('index.html', '<!doctype html>the page');
  await file('favicon.svg', '<svg/>');
  await file('assets/app-1a2b3c.js', 'export {};');
  for (const at of ['', 'assets/', 'assets/fonts/']) {
    await file(`${at}.git/config`, 'a secret of the source');
    await file(`${at}.env`, 'a secret of the source');
  }
  app = Fastify();
  app.setErrorHandler(answerError);
  await protectPages(app, readConfig({}));
  await servePages(app, pathToFileURL(`${folder}/`));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true });
});

test.each([
  '/.git/config',
  '/.env',
  '/assets/.git/config',
  '/assets/.env',
  '/assets/fonts/.env',
  '/assets/%2egit/config',
])('a file whose name begins with a dot is not served, even if it was built in: %s [pages-1]', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.body).not.toContain('a secret of the source');
  expect([200, 404]).toContain(answer.statusCode);
});

test.each(['/assets', '/assets/', '/assets/fonts/', '/'])('a folder is not listed: %s [pages-2]', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.body).not.toMatch(/1a2b3c|favicon|fonts|\.git/);
  expect((await app.inject({ url: '/assets/app-1a2b3c.js' })).body).toBe('export {};');
});
