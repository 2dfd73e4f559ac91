import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { Viewer } from '@handover/domain/viewer';
import { LOGINS, type Login } from './logins.ts';
import { isConnectionLost } from './isConnectionLost.ts';
import type { DB } from './schema.ts';
import { carriedTrace } from './trace.ts';

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day); // a day has no time zone to be shifted by
pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and pence; both far below 2^53

export type Db = Kysely<DB>;
/** Queue with connections of its own: check-ins and check-outs never wait behind other commands. */
const ATTENDING = { attend: LOGINS.command };
type Queue = Login | keyof typeof ATTENDING;
export type Pools = Record<Queue, pg.Pool>;

/**
 * Error of a commit that happened here but perhaps not on the standby: the caller must retry with the same key and
 * never take it as saved.
 */
export class UnknownOutcome extends Error {}

type Connection = {
  url: string;
  password: string;
  most: number;
  /**
   * Milliseconds to wait for a connection, a lock and a statement; by default as short as the server and its logins
   * say.
   */
  patience_ms?: number;
};

export function openPools({ url, password, most, patience_ms }: Connection): Pools {
  const pools = Object.fromEntries(
    Object.entries({ ...LOGINS, ...ATTENDING }).map(([login, user]) => {
      const at = new URL(url);
      at.username = user;
      at.password = password;
      const pool = new pg.Pool({
        connectionString: at.href,
        max: most,
        min: KEPT,
        pipeline: true,
        application_name: `handover ${login}`,
        connectionTimeoutMillis: patience_ms ?? 2_000,
        query_timeout: patience_ms ?? 10_000,
        ...(patience_ms === undefined ? {} : { statement_timeout: patience_ms, lock_timeout: patience_ms }),
        idleTimeoutMillis: 30_000,
        keepAlive: true,
      });
      // The pool replaces a connection that breaks while idle; without a listener, the event would end the process.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => {
        client.on('error', () => undefined);
        client.on('notice', ({ message }) => {
          if (message?.includes('synchronous replication')) committedHereOnly.add(client);
        });
      });
      return [login, pool];
    }),
  );
  return pools as Pools;
}

/**
 * Connections that are opened at the start and kept: opening one takes longest in a flood, when there is least time for
 * it.
 */
const KEPT = 4;
export async function warmPools(pools: Pools): Promise<void> {
  const opened = await Promise.allSettled(
    Object.values(pools).flatMap((pool) =>
      Array.from({ length: Math.min(KEPT, pool.options.max) }, () => pool.connect()),
    ),
  );
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
}

export const closePools = (pools: Pools): Promise<unknown> =>
  Promise.all(Object.values(pools).map((pool) => pool.end()));

const committedHereOnly = new WeakSet<pg.ClientBase>();

/** Checks the session in this transaction and sets what it may see: the policies compare with nothing else. */
const SET_SCOPE = { name: 'session_scope', text: 'select * from app.session_scope($1, $2)' };
/** Adds the one shift that the command login sees in this transaction. */
const OPEN_SHIFT = { name: 'open_shift', text: 'select app.open_shift($1, $2)' };
/** Sets the scope of a manager who fills a shift, with that shift opened. */
const OPEN_FILL = { name: 'open_fill', text: 'select app.open_fill($1, $2, $3)' };
/** Sets the trace of a request: the tasks that it enqueues are part of its trace. */
const SET_TRACE_HERE = { name: 'set_trace_here', text: `select set_config('app.trace', $1, true)` };
/** Viewer who is signed in: who they were when their request came, by which session, and when that was. */
export type SignedIn = { viewer: Viewer; token_hash: Buffer; now: Date };
/** Shift that a command opens: by its own id, or by an offer of it. */
export type Opening = { job_id: string | null; offer_id: string | null };
/** Error of a session that ended after the request began: app.session_scope says so. */
export class SessionEnded extends Error {}
const SESSION_ENDED = 'HS401';
/** Error of a manager who may not fill a shift: nowhere in their tree, or not this one. */
export class FillRefused extends Error {
  readonly kind: 'forbidden' | 'not_found';
  constructor(kind: 'forbidden' | 'not_found') {
    super(kind);
    this.kind = kind;
  }
}
const FILL_REFUSED = { HS403: 'forbidden', HS404: 'not_found' } as const;
/** Error code of a statement behind a failed one in the same transaction. */
const ABORTED = '25P02';
const SET_TRACE = { name: 'set_trace', text: `select set_config('app.trace', $1, false)` };

/** Sends all that is written in this turn of the event loop together: a write costs more than its contents. */
function inOneWrite(client: pg.ClientBase): void {
  // A pool that tests and faults give may have no stream of its own.
  const stream = (client as unknown as { connection?: { stream: Socket } }).connection?.stream;
  if (stream === undefined) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs one transaction as one viewer. BEGIN and the scope travel with the first statement, so a read of one statement
 * costs one round trip; the COMMIT of a read is not awaited.
 */
export async function asViewer<T>(
  pools: Pools,
  { viewer, token_hash, now }: SignedIn,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
  { queue = viewer.kind, opening }: { queue?: Queue; opening?: Opening | undefined } = {},
): Promise<T> {
  const client = await pools[queue].connect();
  committedHereOnly.delete(client);
  inOneWrite(client);
  const trace = mode === 'write' ? carriedTrace() : undefined;
  const begun = Promise.all([
    client.query(mode === 'read' ? 'begin read only' : 'begin'),
    queue === 'fill'
      ? client.query({ ...OPEN_FILL, values: [token_hash, now, opening?.job_id] })
      : client.query({ ...SET_SCOPE, values: [token_hash, now] }),
    ...(trace === undefined ? [] : [client.query({ ...SET_TRACE_HERE, values: [trace] })]),
    ...(opening && queue !== 'fill'
      ? [client.query({ ...OPEN_SHIFT, values: [opening.job_id, opening.offer_id] })]
      : []),
  ]);
  begun.catch(() => undefined);
  let broken: Error | undefined;
  try {
    const db = kyselyOn(client);
    const left: Promise<unknown>[] = [];
    answersOfCommit.set(db, left);
    const result = await work(db);
    await begun;
    const committed = client.query('commit');
    if (mode === 'write') {
      committed.catch(() => undefined);
      await Promise.all(left);
      const { command } = await committed;
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
      if (committedHereOnly.delete(client)) throw new UnknownOutcome();
    } else {
      committed.then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    }
    client.release();
    return result;
  } catch (error) {
    // A rollback behind an unanswered statement would wait as long again.
    if (isConnectionLost(error)) broken = error;
    else await client.query('rollback').catch((failed: Error) => (broken = failed));
    client.release(broken);
    throw codeOf(error) === ABORTED ? await begun.then(() => error, endedOr) : endedOr(error);
  }
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);
function endedOr(error: unknown): unknown {
  const code = codeOf(error);
  if (code === SESSION_ENDED) return new SessionEnded();
  return code === 'HS403' || code === 'HS404' ? new FillRefused(FILL_REFUSED[code]) : error;
}

/** Runs statements of the server itself: background work, or a definer function for someone not signed in yet. */
export async function asServer<T>(
  pools: Pools,
  login: 'worker' | 'auth' | 'guest',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pools[login].connect();
  const trace = carriedTrace();
  committedHereOnly.delete(client);
  let broken: Error | undefined;
  const carry = (value: string) =>
    client.query({ ...SET_TRACE, values: [value] }).catch((failed: Error) => (broken = failed));
  try {
    if (trace !== undefined) void carry(trace);
    const result = await work(kyselyOn(client));
    if (committedHereOnly.delete(client)) throw new UnknownOutcome();
    return result;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError || error instanceof UnknownOutcome)) broken = error as Error;
    throw error;
  } finally {
    // No transaction ends the setting, and the next user of this connection is somebody else.
    if (trace !== undefined) await carry('');
    client.release(broken);
  }
}

/** Maximum statements that a connection prepares: each plan takes memory for as long as the connection lives. */
const MOST_PREPARED = 200;
const preparedBy = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Runs a prepared statement, for texts that are asked often and vary little: each connection parses a text once, and
 * may plan it once.
 */
export const prepared = <T>(db: Db, statement: RawBuilder<T>): Promise<T[]> => sendPrepared(db, statement.compile(db));

/** Runs a prepared statement of the query builder, for one whose columns vary little. */
export const preparedQuery = <T>(db: Db, built: Compilable<T>): Promise<T[]> => sendPrepared(db, built.compile());

const clientOf = new WeakMap<Db, pg.ClientBase>();

/** Sends a statement before it returns, so that statements asked together leave together and in this order. */
async function sendPrepared<T>(db: Db, query: CompiledQuery<T>): Promise<T[]> {
  const client = clientOf.get(db);
  if (client === undefined) throw new Error('Statements are prepared on a connection of ours');
  inOneWrite(client);
  const { rows } = await client.query<T & pg.QueryResultRow>({
    name: nameOf(client, query.sql),
    text: query.sql,
    values: query.parameters as unknown[],
  });
  return rows;
}

const answersOfCommit = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Leaves the answer of a statement to the commit, which travels with it: if the statement fails, the database rolls
 * back when it is told to commit.
 */
export function untilCommit(db: Db, sent: Promise<unknown>): void {
  sent.catch(() => undefined);
  answersOfCommit.get(db)?.push(sent);
}

function nameOf(client: pg.ClientBase, text: string): string | undefined {
  const names = preparedBy.get(client) ?? new Set();
  preparedBy.set(client, names);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  if (!names.has(name) && names.size >= MOST_PREPARED) return undefined;
  names.add(name);
  return name;
}

/** Wraps a client in Kysely; the caller begins, commits and releases it. */
export function kyselyOn(client: pg.ClientBase): Db {
  const connection: DatabaseConnection = {
    async executeQuery(query: CompiledQuery) {
      const values = query.parameters as unknown[];
      const { rows, rowCount } = await client.query({ text: query.sql, values });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    // Kysely asks for a generator although nothing is ever streamed this way.
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Read a long list through a cursor, see lists/export.ts');
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
      beginTransaction: nested,
      commitTransaction: nested,
      rollbackTransaction: nested,
    }),
  };
  const db = new Kysely<DB>({ dialect });
  clientOf.set(db, client);
  return db;
}

const nested = async () => {
  throw new Error('One transaction per command: this one is already open');
};
