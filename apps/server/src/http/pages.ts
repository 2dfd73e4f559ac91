import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusals.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web. Files with a hash in their name are kept for a year; the page itself is never kept. */
export async function servePages(app: FastifyInstance, folder: URL): Promise<void> {
  const page = existsSync(folder) ? await readFile(new URL('index.html', folder), 'utf8') : undefined;
  if (page !== undefined) {
    const shared = { index: false as const, preCompressed: true, cacheControl: false, dotfiles: 'ignore' as const };
    await app.register(staticFiles, {
      ...shared,
      root: new URL('assets/', folder).pathname,
      prefix: '/assets/',
      setHeaders: (reply) => void reply.header('cache-control', FOR_A_YEAR),
    });
    // One route per file, so that every other address is the page. Assets are left out: hundreds of routes would slow
    // every start.
    await app.register(staticFiles, {
      ...shared,
      root: folder.pathname,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['index.html', 'assets/**'], // without its nonce the page has no styles
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
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
