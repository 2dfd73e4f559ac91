import pg from 'pg';
import { isConnectionLost } from '../db/isConnectionLost.ts';

/** Error code that means "not now" to the queue: it waits and tries again, where other errors would end the process. */
const CANNOT_CONNECT_NOW = '57P03';
const SHUT_DOWN = new Set(['57P01', '57P02']);

/**
 * Opens the connections of the queue, which has its own because it listens and locks for long. A broken connection is
 * replaced and ends nothing; a silent one is awaited for only so long, and none is kept for ever, because the queue
 * gives back even those that have fallen silent. The queue repeats what it reports about a task until it is answered:
 * none of its statements does harm twice.
 */
export function openQueuePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    application_name: 'handover queue',
    connectionTimeoutMillis: 30_000,
    query_timeout: 30_000,
    maxLifetimeSeconds: 60,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query = toBeRepeated(client.query.bind(client));
  });
  pool.connect = toBeRepeated(pool.connect.bind(pool));
  return pool;
}

function toBeRepeated<F extends (...args: never[]) => unknown>(work: F): F {
  const repeated = (...args: Parameters<F>): unknown => {
    const answer = work(...args);
    return answer instanceof Promise ? answer.catch(orNotNow) : answer;
  };
  return repeated as F;
}

function orNotNow(error: unknown): never {
  const is_away = isConnectionLost(error) || (error instanceof pg.DatabaseError && SHUT_DOWN.has(error.code ?? ''));
  throw is_away ? Object.assign(error as Error, { code: CANNOT_CONNECT_NOW }) : error;
}
