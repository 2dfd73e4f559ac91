import Fastify, { type FastifyInstance } from 'fastify';
import type { Pools } from '../db/connect.ts';
import type { RedisPart } from '../parts/redis.ts';
import { type Drain, serveHealth } from './health.ts';

type Parts = { pools: Pools; redis: RedisPart; drain: Drain };

/** A process that answers nobody is still asked how it is. */
export function buildProbes({ pools, redis, drain }: Parts): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  serveHealth(app, pools, redis, drain);
  return app;
}
