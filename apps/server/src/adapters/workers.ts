import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { reasonOf } from './plainError.ts';

/**
 * Milliseconds between two looks for workers that are gone; `AGE` is the minimum age of a task that is taken from one.
 */
const LOOK_MS = 3_000;
const AGE = '3 seconds';
const AGAIN_MS = 1_000;
/**
 * Age of a task that its worker never heard of. It is longer than anybody waits for an answer of the queue: by then a
 * task is in somebody's hands, or the answer was lost.
 */
const UNCLAIMED_AFTER = '35 seconds';
/** Milliseconds after the end of a task in which it may still be reported to the queue, again and again. */
const KEEP_DONE_MS = 60_000;
/** TCP keepalive settings: a machine that vanishes closes no connection, so the database probes it. */
const KEEPALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Frees the tasks of workers that are gone. A worker that holds the lock of its name lives; the tasks of all others are
 * free again. The asking worker lives too, even in the moment in which its own lock was lost and is not taken again.
 */
const FREE = `
  with holding as (
    select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '${AGE}'
    union select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '${AGE}'),
  gone as (
    select locked_by from holding
    where locked_by <> $1 and pg_try_advisory_xact_lock(hashtextextended(locked_by, 7)))
  select locked_by, graphile_worker.force_unlock_workers(array[locked_by]) from gone`;

const OLD_OF = `select id::text from graphile_worker._private_jobs where locked_by = $1 and locked_at < now() - interval '${UNCLAIMED_AFTER}'`;
const GIVE_BACK = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by = $1 and id = any ($2::bigint[])`;

/** Milliseconds between a worker's looks, and a callback after each look. */
type Looks = { look_ms?: number | undefined; looked?: () => void };

/**
 * Watches workers. The queue keeps a task for the worker that began it, for hours if that one died. So each worker
 * holds an advisory lock under its own name on a connection of its own, which ends with the process, in any way that
 * ends; every few seconds the others look for locks that are free, and go on with what those workers had begun. A live
 * worker may hold a task without knowing it, when the connection broke between the queue's giving and its own
 * receiving: it releases such a task itself.
 */
export function watchWorkers(
  connectionString: string,
  queue: pg.Pool,
  log: (words: string) => void,
  { look_ms = LOOK_MS, looked = () => undefined }: Looks = {},
) {
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
  const in_hand = new Set<string>();
  /** Returns the id of a task as text: the queue calls it a text, and our pools make a number of it. */
  const idOf = ({ job: { id } }: { job: { id: string | number } }) => String(id);
  events.on('job:start', (its) => void in_hand.add(idOf(its)));
  events.on('job:complete', (its) => void setTimeout(() => in_hand.delete(idOf(its)), KEEP_DONE_MS).unref());
  const giveBack = async (name: string): Promise<void> => {
    const { rows } = await queue.query<{ id: string }>(OLD_OF, [name]);
    const unclaimed = rows.map(({ id }) => id).filter((id) => !in_hand.has(id));
    if (unclaimed.length === 0) return;
    await queue.query(GIVE_BACK, [name, unclaimed]);
    log(`tasks that were given to this worker and never came are given back: ${unclaimed.length}`);
  };
  const look = async (name: string): Promise<void> => {
    while (!signal.aborted) {
      try {
        await giveBack(name);
        const { rows } = await queue.query<{ locked_by: string }>(FREE, [name]);
        for (const { locked_by } of rows) log(`worker ${locked_by} is gone: what it had begun is begun again`);
      } catch (error) {
        if (!signal.aborted) log(`looking for workers that are gone failed: ${reasonOf(error)}`);
      }
      looked();
      await pause(look_ms);
    }
  };

  const done: Promise<void>[] = [];
  events.on('pool:create', ({ workerPool }) => void done.push(hold(workerPool.id), look(workerPool.id)));
  return {
    events,
    stop: async () => {
      stopping.abort();
      await alive?.end().catch(() => undefined);
      await Promise.all(done);
    },
  };
}
