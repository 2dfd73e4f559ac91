import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import type { RedisPart } from '../adapters/redis.ts';

/** State of stopping. It begins when the process is told to stop: it still serves for a while, but wants nobody new. */
export type Drain = { begun: boolean };

/**
 * Serves /healthz: this process lives; and /readyz: it can do its work, for which Redis may be missing, the database
 * may not.
 */
export function serveHealth(
  app: FastifyInstance,
  pools: Pools,
  redis: RedisPart,
  drain: Drain = { begun: false },
): void {
  app.addHook('preClose', async () => {
    drain.begun = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const database = await asServer(pools, 'guest', (db) => sql`select 1`.execute(db)).then(
      () => 'ok',
      () => 'down',
    );
    const ready = database === 'ok' && !drain.begun;
    return reply.code(ready ? 200 : 503).send({
      status: drain.begun ? 'stopping' : ready ? 'ok' : 'not ready',
      database,
      redis: redis.ready() ? 'ok' : 'down, carrying on without it',
    });
  });
}
