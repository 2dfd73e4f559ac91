import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openLive } from '@handover/contract/live';
import type { Config } from '../config.ts';
import { asServer, type Pools } from '../db/connect.ts';
import { Refusal } from './refusals.ts';
import { watchRollups } from './rollupMetrics.ts';
import type { Shedding } from './shed.ts';
import { watchShedding } from './shedMetrics.ts';
import type { Streams } from './streams.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Of the process, which is watched once, however many apps live in it: each watching costs time until the process ends. */
let process_register: Registry | undefined;
function watchProcess(): Registry {
  if (process_register === undefined) {
    process_register = new Registry();
    collectDefaultMetrics({ register: process_register });
  }
  return process_register;
}

/** Rates and latencies by route, the pools and the process, for Prometheus. */
export function serveMetrics(
  app: FastifyInstance,
  pools: Pools,
  streams: Streams,
  shedding: Shedding,
  config: Config,
): void {
  const register = new Registry();
  const of_process = watchProcess();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const connections = new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by login and state',
    labelNames: ['login', 'state'] as const,
    registers: [register],
    collect() {
      for (const [login, pool] of Object.entries(pools)) {
        this.set({ login, state: 'open' }, pool.totalCount);
        this.set({ login, state: 'idle' }, pool.idleCount);
        this.set({ login, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  register.registerMetric(connections);
  const open = new Gauge({
    name: 'live_streams',
    help: 'Live streams that are open',
    registers: [register],
    collect() {
      this.set(streams.count());
    },
  });
  register.registerMetric(open);
  const broken = new Gauge({
    name: 'timesheets_broken',
    help: 'Timesheets that the last whole nightly look found to read otherwise than they were signed',
    registers: [register],
    async collect() {
      this.set(await brokenTimesheets(pools).catch(() => Number.NaN));
    },
  });
  register.registerMetric(broken);

  watchRollups(register, pools);
  watchShedding(register, shedding);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route === openLive.path) return; // a stream that was open for hours is no slow answer
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const allowed = config.METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${config.METRICS_TOKEN}`
      : LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined; // a proxy here is not this machine asking
    if (!allowed) throw new Refusal('not_found', 'Not found');
    return reply.type(register.contentType).send(await Registry.merge([of_process, register]).metrics());
  });
}

const brokenTimesheets = (pools: Pools): Promise<number> =>
  asServer(pools, 'worker', async (db) => {
    const last = await db
      .selectFrom('timesheet_checks')
      .select('broken')
      .where('done_at', 'is not', null)
      .orderBy('night', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.broken.length ?? 0;
  });
