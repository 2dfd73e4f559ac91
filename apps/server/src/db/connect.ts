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
/** Check-ins and check-outs have connections of their own and never wait behind other commands. */
const ATTENDING = { attend: LOGINS.command };
type Queue = Login | keyof typeof ATTENDING;
export type Pools = Record<Queue, pg.Pool>;

/** The commit happened here but perhaps not on the standby: the caller must retry with the same key, never believe it. */
export class UnknownOutcome extends Error {}

type Connection = {
  url: string;
  password: string;
  most: number;
  /** How long a connection, a lock and a statement are waited for; else as briefly as the server and its logins say. */
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
      // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
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

/** Opened before anybody comes and kept: to open one takes longest when there is least time for it, in a flood. */
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
/** In a request that is traced: the tasks that it asks for are part of its trace. */
const SET_TRACE_HERE = { name: 'set_trace_here', text: `select set_config('app.trace', $1, true)` };
/** Somebody who is signed in: who they were when their request came, by which session, and when that was. */
export type SignedIn = { viewer: Viewer; token_hash: Buffer; now: Date };
/** The shift that a command opens: by its own id, or by an offer of it. */
export type Opening = { job_id: string | null; offer_id: string | null };
/** The session ended after the request began: app.session_scope says so. */
export class SessionEnded extends Error {}
const SESSION_ENDED = 'HS401';
/** A statement behind one that failed, in the same transaction. */
const ABORTED = '25P02';
const SET_TRACE = { name: 'set_trace', text: `select set_config('app.trace', $1, false)` };

/** Whatever is sent before the process turns to something else leaves together: to write costs more than what is written. */
function inOneWrite(client: pg.ClientBase): void {
  // A pool, as tests and faults may give one, has no stream of its own.
  const stream = (client as unknown as { connection?: { stream: Socket } }).connection?.stream;
  if (stream === undefined) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * One transaction as one viewer. BEGIN and the scope travel with the first statement, so a read of one statement
 * costs one trip to the database; the COMMIT of a read is not waited for.
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
    client.query({ ...SET_SCOPE, values: [token_hash, now] }),
    ...(trace === undefined ? [] : [client.query({ ...SET_TRACE_HERE, values: [trace] })]),
    ...(opening ? [client.query({ ...OPEN_SHIFT, values: [opening.job_id, opening.offer_id] })] : []),
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
    // Behind a statement that is not answered a rollback would wait as long again.
    if (isConnectionLost(error)) broken = error;
    else await client.query('rollback').catch((failed: Error) => (broken = failed));
    client.release(broken);
    throw codeOf(error) === ABORTED ? await begun.then(() => error, endedOr) : endedOr(error);
  }
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);
const endedOr = (error: unknown) => (codeOf(error) === SESSION_ENDED ? new SessionEnded() : error);

/** Statements of the server itself: background work, or a definer function for someone not signed in yet. */
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
    // There is no transaction that would end it, and the next who is given this connection is somebody else.
    if (trace !== undefined) await carry('');
    client.release(broken);
  }
}

/** Past this many a connection prepares no more: each plan takes memory for as long as the connection lives. */
const MOST_PREPARED = 200;
const preparedBy = new WeakMap<pg.ClientBase, Set<string>>();

/** A statement that is asked often in few different texts: each connection parses it once, and may plan it once. */
export const prepared = <T>(db: Db, statement: RawBuilder<T>): Promise<T[]> => sendPrepared(db, statement.compile(db));

/** The same for a statement of the query builder whose columns vary little. */
export const preparedQuery = <T>(db: Db, built: Compilable<T>): Promise<T[]> => sendPrepared(db, built.compile());

const clientOf = new WeakMap<Db, pg.ClientBase>();

/** Sends a statement before it returns, so that what is asked together leaves together and in this order. */
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
 * Leaves the answer of a statement to the commit, which travels with it: where it fails, the database rolls back what it is
 * then told to commit.
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

/** Kysely speaking through one client that somebody else begins, commits and gives back. */
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
