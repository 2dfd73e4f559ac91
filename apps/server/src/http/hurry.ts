import type { FastifyInstance } from 'fastify';

/** As long as a weak telephone needs for ten megabytes. */
export const FILE_MS = 180_000;
const BODY_MS = 10_000;

/** Whoever sends slowly on purpose would hold a connection: a body is there in time, or the connection ends. */
export function hurryBodies(app: FastifyInstance, within_ms = BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { takes, holds_drawings } = routeOptions.config ?? {};
    const has_body = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (takes === 'file' || holds_drawings || !has_body) return;
    const late = setTimeout(() => raw.destroy(), within_ms);
    raw.once('close', () => clearTimeout(late));
  });
}
