import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { openLive } from '@handover/contract/notifications/live';
import type { Config } from './config/config.ts';
import type { Pools } from './db/connect.ts';
import { serveDocs } from './http/docs.ts';
import { answerError } from './http/errors.ts';
import { protectPages } from './http/headers.ts';
import { openExports } from './http/exports.ts';
import { type Drain, serveHealth } from './http/health.ts';
import { FILE_MS, closeSlowUploads, closeSlowDownloads, limitPipelining } from './http/slowClientTimeouts.ts';
import { AN_HOUR_S, openLimiter } from './http/rateLimiter.ts';
import { parseNothingAfter } from './http/lines.ts';
import { serveMetrics } from './http/metrics.ts';
import { servePages } from './http/pages.ts';
import { type Logger, OwnLines, plainLog } from './http/plainLog.ts';
import type { Adapters, Route } from './http/route.ts';
import { serveSecurityTxt } from './http/securityTxt.ts';
import { serve } from './http/serve.ts';
import { shedLoad } from './http/shed.ts';
import { openStreams } from './http/streams.ts';
import type { RedisPart } from './adapters/redis.ts';
import { routes } from './routes.ts';

type Parts = {
  pools: Pools;
  redis: RedisPart;
  adapters: Adapters;
  clock: () => Date;
  config: Config;
  logger?: Logger;
  drain?: Drain;
  routes?: readonly Route[];
  streams?: Parameters<typeof openStreams>[0]['limits'];
};

const WEB = new URL('../../web/dist/', import.meta.url);

/** Builds the whole server from its parts. */
export async function buildApp({
  pools,
  redis,
  adapters,
  clock,
  config,
  logger,
  ...more
}: Parts): Promise<FastifyInstance> {
  const served = more.routes ?? routes;
  const app = Fastify({
    logger: logger ? plainLog(logger) : false,
    logController: new OwnLines(),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY || false,
    bodyLimit: 256 * 1024,
    requestTimeout: FILE_MS,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  limitPipelining(app);
  const shedding = shedLoad(app);
  closeSlowUploads(app);
  closeSlowDownloads(app.server);
  // No address, no query and no body in the log: they hold people's names.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  await protectPages(app, config);
  await app.register(cookies);
  serveHealth(app, pools, redis, more.drain);
  const streams = openStreams({ live: adapters.live, pools, clock, limits: more.streams });
  app.addHook('preClose', async () => streams.close());
  parseNothingAfter(openLive.path, app.server);
  serveMetrics(app, { pools, config, clock, streams, shedding });
  const exports = openExports(config.DATABASE_POOL);
  serve(app, served, {
    pools,
    clock,
    config,
    limiter: openLimiter(redis, clock),
    hourly: openLimiter(redis, clock, AN_HOUR_S),
    adapters,
    streams,
    exports,
  });
  serveDocs(
    app,
    served.map(({ endpoint }) => endpoint),
    config.PUBLIC_URL,
  );
  serveSecurityTxt(app, config, clock());
  await servePages(app, WEB);
  return app;
}
