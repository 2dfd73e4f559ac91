import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusals.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** The built web. Files with a hash in their name are kept for a year; the page itself is never kept. */
export async function servePages(app: FastifyInstance, folder: URL): Promise<void> {
  const page = existsSync(folder) ? await readFile(new URL('index.html', folder), 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(staticFiles, {
      root: folder.pathname,
      index: false,
      wildcard: false,
      globIgnore: ['index.html'], // without its nonce the page has no styles
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? FOR_A_YEAR : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+($|\?)/.test(request.url);
    if (page === undefined || !wantsPage) throw new Refusal('not_found', 'Not found');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style));
  });
}
