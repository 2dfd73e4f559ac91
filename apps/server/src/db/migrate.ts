import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { readMigrationSettings } from '../config/config.ts';
import { LOGINS } from './logins.ts';
import { applyFunctions, createFunctionsBeforeTables, readFunctions } from './sqlFunctions.ts';
import { type SqlFile, OWN_SQL, readSqlFiles } from './sqlFiles.ts';
import { writeRules } from './writeRules.ts';

/** Key of the advisory lock. Any number will do, so long as every process uses the same. */
const LOCK = 7_310_266;
const NO_LOGIN = ['handover_owner', 'handover_gate'];

/** Database to migrate; `folder` is where the files are, if not ours. */
type Target = { url: string; password: string; folder?: URL };

/**
 * Brings a database to the newest schema, making the database and the logins if they are missing. Forward only. Returns the
 * files that it applied.
 */
export async function migrate({ url, password, folder = OWN_SQL }: Target): Promise<string[]> {
  await makeDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await prepareLedger(client);
    await makeRoles(client, password);
    await migrateQueue(client, { url, password });
    const applied = await applyAll(client, folder);
    if (folder.href === OWN_SQL.href) await writeRules(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function makeDatabase(url: string): Promise<void> {
  const at = new URL(url);
  const name = at.pathname.slice(1);
  at.pathname = '/postgres';
  const client = new pg.Client({ connectionString: at.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // Names sort as people here expect, upper and lower case together.
    await client.query(
      `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'
       locale_provider icu icu_locale 'en-GB' locale 'C.UTF-8'`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Creates the logins and roles. They belong to the whole cluster, so another database's migration may be making them at
 * this moment.
 */
async function makeRoles(client: pg.Client, password: string): Promise<void> {
  const wanted = [
    ...NO_LOGIN.map((role) => `${role} nologin`),
    ...Object.values(LOGINS).map((role) => `${role} login password ${client.escapeLiteral(password)}`),
  ];
  for (const role of wanted) {
    await client.query(`do $$ begin
      create role ${role};
    exception when duplicate_object or unique_violation then null;
    end $$`);
  }
  for (const grant of [INHERITS, KEEPS_SCOPE]) {
    await client.query(`do $$ begin ${grant}; exception when others then null; end $$`); // another migration is at it
  }
  for (const role of Object.values(LOGINS)) {
    await client.query(`do $$ begin
      alter role ${role} set statement_timeout = '5s';
      alter role ${role} set idle_in_transaction_session_timeout = '30s';
      alter role ${role} set lock_timeout = '4s';
      alter role ${role} set timezone = 'UTC';
      alter role ${role} set search_path = app, public;
      alter role ${role} set backtrace_functions = ''; -- no scope, even if the cluster sets one
      -- Many queries run at once, so none gets two processors; and where the planner must guess, it guesses an index.
      alter role ${role} set max_parallel_workers_per_gather = 0;
      alter role ${role} set enable_seqscan = off;
      ${role === LOGINS.command ? GENERIC : ''}
    exception when others then null; -- another migration is at it, with the same values
    end $$`);
  }
}

/** Grants the command login what a care worker reads; its rights on the shift that it opens come on top. */
const INHERITS = `grant ${LOGINS.member} to ${LOGINS.command}`;

/** Grant on the setting in which session_scope keeps the scope of a transaction; none of the logins may change it. */
const KEEPS_SCOPE = 'grant set on parameter backtrace_functions to handover_gate';

/**
 * Makes the command login use generic plans: it finds everything by a key, so one plan serves all values and is made
 * once per connection.
 */
const GENERIC = `alter role ${LOGINS.command} set plan_cache_mode = force_generic_plan;`;

/** Creates the task queue's own tables. They belong to the worker's login: nobody else can read what waits there. */
async function migrateQueue(client: pg.Client, { url, password }: Target): Promise<void> {
  const at = new URL(url);
  const database = client.escapeIdentifier(at.pathname.slice(1));
  at.username = LOGINS.worker;
  at.password = password;
  await client.query(`grant create on database ${database} to ${LOGINS.worker}`);
  await runMigrations({ connectionString: at.href });
  await client.query(`revoke create on database ${database} from ${LOGINS.worker}`);
}

/** The first migration before the schema was squashed into a baseline. */
const BEFORE_BASELINE = '001_walls.sql';

/** Makes the table of applied files. Refuses a database that was built before there was a baseline. */
async function prepareLedger(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists public.migrations (
    name text primary key, kind text not null check (kind in ('baseline', 'migration', 'function')),
    sha256 text not null, applied_at timestamptz not null default now())`);
  const { rowCount } = await client.query('select from public.migrations where name = $1', [BEFORE_BASELINE]);
  if (rowCount) {
    throw new Error(
      'This database was built by migrations from before the baseline. No such version was released: drop the database and make it anew.',
    );
  }
}

/** Applies what is new: the baseline, migrations, and functions whose file has changed. */
async function applyAll(client: pg.Client, folder: URL): Promise<string[]> {
  const functions = await readFunctions(folder);
  const [schema, ...tables] = await readSqlFiles(folder, 'baseline');
  const applied = schema === undefined ? [] : await applyOnce(client, 'baseline', [schema]);
  await createFunctionsBeforeTables(client, functions);
  applied.push(...(await applyOnce(client, 'baseline', tables)));
  applied.push(...(await applyOnce(client, 'migration', await readSqlFiles(folder, 'migrations'))));
  applied.push(...(await withoutHoldingUp(client, () => applyFunctions(client, functions))));
  return applied;
}

/** Applies files that never change once they are applied; one that did is an error. */
async function applyOnce(client: pg.Client, kind: 'baseline' | 'migration', files: SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.migrations where kind = $1',
    [kind],
  );
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const applied: string[] = [];
  for (const file of files) {
    if (known.get(file.name) === file.sha256) continue;
    if (known.has(file.name))
      throw new Error(`${file.name} was changed after it was applied; write a new migration instead`);
    try {
      await withoutHoldingUp(client, () => applyFile(client, kind, file));
    } catch (error) {
      throw new Error(`${file.name}: ${(error as Error).message}`, { cause: error });
    }
    applied.push(file.name);
  }
  return applied;
}

/** The first line of a file that cannot run in a transaction, such as an index made while people write: one statement. */
const OUTSIDE = /^-- outside a transaction\b/;

async function applyFile(client: pg.Client, kind: string, { name, text, sha256 }: SqlFile): Promise<void> {
  const inside = !OUTSIDE.test(text);
  try {
    if (inside) await client.query('begin');
    await client.query(text);
    await client.query('insert into public.migrations (name, sha256, kind) values ($1, $2, $3)', [name, sha256, kind]);
    if (inside) await client.query('commit');
  } catch (error) {
    if (inside) await client.query('rollback');
    throw error;
  }
}

/**
 * Milliseconds that a migration waits for a lock: others queue behind it, so it waits briefly, lets them pass, and
 * tries again.
 */
const LOCK_WAIT_MS = 500;
const LOCK_TRIES = 60;
const NOT_AVAILABLE = new Set(['55P03', '40P01']); // lock timeout, deadlock

async function withoutHoldingUp<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`set lock_timeout = '${LOCK_WAIT_MS}ms'`);
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!NOT_AVAILABLE.has((error as pg.DatabaseError).code ?? '') || tries === LOCK_TRIES) throw error;
      await sleep(Math.min(200 * tries, 2_000));
    }
  }
}

export const migrationTarget = (environment = process.env): Target => {
  const { MIGRATION_DATABASE_URL, DATABASE_PASSWORD } = readMigrationSettings(environment);
  return { url: MIGRATION_DATABASE_URL, password: DATABASE_PASSWORD };
};

if (import.meta.main) {
  const applied = await migrate(migrationTarget());
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
}
