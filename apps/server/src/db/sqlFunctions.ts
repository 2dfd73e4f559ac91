import { basename } from 'node:path';
import pg from 'pg';
import { type SqlFile, readSqlFiles } from './sqlFiles.ts';

/** A file with the current text of a function or procedure of the schema app, its grants and its triggers. */
type SqlFunction = SqlFile & { called: string };

/** The first line of a function that policies, defaults, generated columns, constraints or views need. */
const BEFORE_TABLES = /^-- before the tables\b/;
const CREATES = /^create or replace (?:function|procedure) app\.(\w+)/gim;
const CREATES_TRIGGER = /^create (?:or replace |constraint )trigger (\w+)[^;]*?\son (?:\w+\.)?(\w+)/gim;

/** Reads the function files. Each is named after the one function that it creates; overloads share a file. */
export async function readFunctions(folder: URL): Promise<SqlFunction[]> {
  const files = (await readSqlFiles(folder, 'functions')).map((file) => ({
    ...file,
    called: basename(file.name, '.sql'),
  }));
  const seen = new Map<string, string>();
  for (const { name, called, text } of files) {
    const created = new Set([...text.matchAll(CREATES)].map(([, each]) => each));
    if (created.size !== 1 || !created.has(called))
      throw new Error(`${name} must create or replace app.${called} and no other function`);
    if (seen.has(called)) throw new Error(`${seen.get(called)} and ${name} both create app.${called}`);
    seen.set(called, name);
  }
  return files;
}

/** Creates the functions that tables and views need, where they are missing. Bodies may name tables that come later. */
export async function createFunctionsBeforeTables(client: pg.Client, files: SqlFunction[]): Promise<void> {
  const existing = await existingFunctions(client);
  await inTransaction(client, async () => {
    await client.query('set local check_function_bodies = off');
    for (const file of files) if (BEFORE_TABLES.test(file.text) && !existing.has(file.called)) await run(client, file);
  });
}

/**
 * Applies the function files whose text has changed since they were last applied, and those whose function is missing, in one
 * transaction. A file creates with `create or replace`; a function that cannot be replaced is dropped by a migration.
 */
export async function applyFunctions(client: pg.Client, files: SqlFunction[]): Promise<string[]> {
  const existing = await existingFunctions(client);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from public.migrations where kind = 'function'`,
  );
  const known = new Map(rows.map(({ name, sha256 }) => [basename(name, '.sql'), { name, sha256 }]));
  const gone = [...known].filter(([called]) => files.every((file) => file.called !== called));
  for (const [called, { name }] of gone)
    if (existing.has(called))
      throw new Error(`${name} was deleted, and app.${called} exists: write a migration that drops it`);
  const changed = files.filter(({ called, sha256 }) => known.get(called)?.sha256 !== sha256 || !existing.has(called));
  await inTransaction(client, async () => {
    await client.query('set local check_function_bodies = off');
    await forget(client, [...gone.map(([called]) => called), ...changed.map(({ called }) => called)], known);
    for (const file of changed) {
      await revokeAll(client, file.called);
      await run(client, file);
      await client.query(`insert into public.migrations (name, sha256, kind) values ($1, $2, 'function')`, [
        file.name,
        file.sha256,
      ]);
    }
    await client.query('set local check_function_bodies = on');
    for (const file of changed) await check(client, file);
  });
  return changed.map(({ name }) => name);
}

const existingFunctions = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app'`,
  );
  return new Set(rows.map(({ name }) => name));
};

const forget = (client: pg.Client, called: string[], known: Map<string, { name: string }>): Promise<unknown> =>
  client.query(`delete from public.migrations where kind = 'function' and name = any ($1)`, [
    called.map((each) => known.get(each)?.name ?? ''),
  ]);

/** Takes all rights to a function away: its file grants those that it has now. */
async function revokeAll(client: pg.Client, called: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('revoke all on routine %s from %I', p.oid::regprocedure, g.rolname) as statement
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a join pg_roles g on g.oid = a.grantee
     where n.nspname = 'app' and p.proname = $1 and a.grantee <> p.proowner`,
    [called],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** PostgreSQL's codes for a result, an argument's name or a kind that cannot be replaced. */
const NOT_REPLACEABLE = new Set(['42P13', '42809']);

async function run(client: pg.Client, { name, called, text }: SqlFunction): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (!NOT_REPLACEABLE.has(code ?? '')) throw at(name, error);
    throw new Error(`${name}: app.${called} cannot be replaced (${message}): write a migration that drops it`, {
      cause: error,
    });
  }
}

const at = (name: string, error: unknown): Error =>
  Object.assign(new Error(`${name}: ${(error as Error).message}`, { cause: error }), {
    code: (error as pg.DatabaseError).code,
  });

/** Checks that the database has the forms and the triggers of the file and no others, and that the bodies are right. */
async function check(client: pg.Client, { name, called, text }: SqlFunction): Promise<void> {
  const { rows: forms } = await client.query<{ oid: number; definition: string }>(
    `select p.oid, pg_get_functiondef(p.oid) as definition
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app' and p.proname = $1`,
    [called],
  );
  const written = text.match(CREATES)?.length ?? 0;
  if (forms.length !== written) {
    throw new Error(
      `${name} creates ${written} form(s) of app.${called} and the database has ${forms.length}: write a migration that drops the old one`,
    );
  }
  for (const { definition } of forms) {
    await client.query(definition).catch((error: unknown) => {
      throw at(name, error);
    });
  }
  const { rows: triggers } = await client.query<{ name: string }>(
    `select t.relname || '.' || g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where g.tgfoid = any ($1) and not g.tgisinternal`,
    [forms.map(({ oid }) => oid)],
  );
  const named = new Set([...text.matchAll(CREATES_TRIGGER)].map(([, trigger, table]) => `${table}.${trigger}`));
  const extra = triggers.filter((trigger) => !named.has(trigger.name)).map((trigger) => trigger.name);
  if (extra.length > 0)
    throw new Error(`${name} does not create the trigger ${extra.join(', ')}: write a migration that drops it`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
