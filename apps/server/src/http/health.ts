import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import type { RedisPart } from '../parts/redis.ts';

/** /healthz: this process lives. /readyz: it can do its work; Redis may be missing, the database may not. */
export function serveHealth(app: FastifyInstance, pools: Pools, redis: RedisPart): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const database = await asServer(pools, 'guest', (db) => sql`select 1`.execute(db)).then(
      () => 'ok',
      () => 'down',
    );
    const ready = database === 'ok' && !closing;
    return reply.code(ready ? 200 : 503).send({
      status: closing ? 'stopping' : ready ? 'ok' : 'not ready',
      database,
      redis: redis.ready() ? 'ok' : 'down, carrying on without it',
    });
  });
}
