import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openLive } from '@handover/contract/notifications/live';
import type { Config } from '../config/config.ts';
import type { Pools } from '../db/connect.ts';
import { meters } from '../adapters/meters.ts';
import { watchDatabase } from './databaseMetrics.ts';
import { Refusal } from './refusals.ts';
import type { Shedding } from './shed.ts';
import { watchShedding } from './shedMetrics.ts';
import type { Streams } from './streams.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Metrics of the process, which is watched once, however many apps live in it: each watching costs time until the
 * process ends.
 */
let process_register: Registry | undefined;
function watchProcess(): Registry {
  if (process_register === undefined) {
    process_register = new Registry();
    collectDefaultMetrics({ register: process_register });
  }
  return process_register;
}

type Parts = {
  pools: Pools;
  config: Config;
  clock: () => Date;
  /** Counts live streams; a process that answers nobody has none. */
  streams?: Pick<Streams, 'count'>;
  shedding?: Shedding;
};

/**
 * Serves metrics for Prometheus: rates and latencies by route, the pools, the process, what was counted in it, and the
 * figures of the database.
 */
export function serveMetrics(app: FastifyInstance, { pools, config, clock, streams, shedding }: Parts): void {
  const register = new Registry();
  const all = [watchProcess(), meters, register];
  watchPools(register, pools, config);
  if (streams) watchRequests(app, register, streams);
  if (shedding) watchShedding(register, shedding);
  // The database gives every process the same figures, so only processes that do tasks read them.
  if (config.ROLE !== 'web') watchDatabase(register, pools, clock);

  app.get('/metrics', async (request, reply) => {
    const allowed = config.METRICS_TOKEN
      ? isSame(request.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`)
      : LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined; // a proxy here is not this machine asking
    if (!allowed) throw new Refusal('not_found', 'Not found');
    return reply.type(register.contentType).send(await Registry.merge(all).metrics());
  });
}

const hash = (words: string): Buffer => createHash('sha256').update(words).digest();
/** Compares in constant time: how long it takes says nothing of how much was right. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));

function watchRequests(app: FastifyInstance, register: Registry, streams: Pick<Streams, 'count'>): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const open = new Gauge({
    name: 'live_streams',
    help: 'Live streams that are open',
    registers: [register],
    collect() {
      this.set(streams.count());
    },
  });
  register.registerMetric(open);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route === openLive.path) return; // a stream that was open for hours is no slow answer
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function watchPools(register: Registry, pools: Pools, config: Config): void {
  const connections = new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by login and state; waiting: requests that wait for one',
    labelNames: ['login', 'state'] as const,
    registers: [register],
    collect() {
      for (const [login, pool] of Object.entries(pools)) {
        this.set({ login, state: 'open' }, pool.totalCount);
        this.set({ login, state: 'idle' }, pool.idleCount);
        this.set({ login, state: 'in_use' }, pool.totalCount - pool.idleCount);
        this.set({ login, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  const most = new Gauge({
    name: 'db_pool_most',
    help: 'Database connections that a login of this process may have',
    registers: [register],
  });
  most.set(config.DATABASE_POOL);
  register.registerMetric(connections);
}
