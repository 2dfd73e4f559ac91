import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Pools } from './db/connect.ts';
import { answerError } from './http/errors.ts';
import { type Drain, serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { type Logger, OwnLines, plainLog } from './http/plainLog.ts';
import type { RedisPart } from './adapters/redis.ts';

type Parts = { pools: Pools; redis: RedisPart; clock: () => Date; config: Config; drain?: Drain; logger?: Logger };

/** Builds the server of a process that only does tasks: it answers for its health, its readiness and its metrics. */
export function buildWorkerApp({ pools, redis, clock, config, drain, logger }: Parts): FastifyInstance {
  const app = Fastify({
    logger: logger ? plainLog(logger) : false,
    logController: new OwnLines(),
    trustProxy: config.TRUST_PROXY || false,
    requestTimeout: 5_000,
    forceCloseConnections: true,
  });
  app.setErrorHandler(answerError);
  serveHealth(app, pools, redis, drain);
  serveMetrics(app, { pools, config, clock });
  return app;
}
