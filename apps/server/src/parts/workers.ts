import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { reasonOf } from './plainError.ts';

/** How often workers look for one that is gone, and from when a task is old enough to be taken from it. */
const LOOK_MS = 3_000;
const AGE = '3 seconds';
const AGAIN_MS = 1_000;
/** A machine that vanishes says no goodbye: the database asks after it. */
const KEEPALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Whoever holds the lock of its name lives; of all others the tasks are free again. */
const FREE = `
  with holding as (
    select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '${AGE}'
    union select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '${AGE}'),
  gone as (select locked_by from holding where pg_try_advisory_xact_lock(hashtextextended(locked_by, 7)))
  select locked_by, graphile_worker.force_unlock_workers(array[locked_by]) from gone`;

/**
 * The queue keeps a task for the worker that began it, for hours if that one died. So each worker holds a lock of the
 * database under its own name on a connection of its own, which ends with the process however that ends; the others
 * look every few seconds whose lock is free, and go on with what it had begun.
 */
export function watchWorkers(connectionString: string, queue: pg.Pool, log: (words: string) => void) {
  const events: WorkerEvents = new EventEmitter();
  const stopping = new AbortController();
  const { signal } = stopping;
  let alive: pg.Client | undefined;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const hold = async (name: string): Promise<void> => {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString,
        application_name: 'handover alive',
        options: KEEPALIVE,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
      });
      const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
      client.on('error', () => undefined);
      alive = client;
      try {
        await client.connect();
        await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [name]);
        await ended;
      } catch {
        void client.end().catch(() => undefined);
      }
      await pause(AGAIN_MS);
    }
  };
  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const { rows } = await queue.query<{ locked_by: string }>(FREE);
        for (const { locked_by } of rows) log(`worker ${locked_by} is gone: what it had begun is begun again`);
      } catch (error) {
        if (!signal.aborted) log(`looking for workers that are gone failed: ${reasonOf(error)}`);
      }
      await pause(LOOK_MS);
    }
  };

  const done: Promise<void>[] = [];
  events.on('pool:create', ({ workerPool }) => void done.push(hold(workerPool.id), look()));
  return {
    events,
    stop: async () => {
      stopping.abort();
      await alive?.end().catch(() => undefined);
      await Promise.all(done);
    },
  };
}
