import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationTarget } from './migrate.ts';

const { url, password } = migrationTarget();
const own = new URL(url);
own.pathname = `/handover_test_migrate_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
let client: pg.Client;

const apply = () => migrate({ url: own.href, password, folder: pathToFileURL(`${folder}/`) });
const add = (name: string, text: string) => writeFileSync(join(folder, name), text);
const answer = async (statement: string) =>
  (await client.query<{ answer: unknown }>(statement)).rows.map((row) => row.answer);

/** A function of the schema app that returns a number, and what its file says beside that. */
const addFunction = (called: string, body: string, more = '') =>
  add(
    `functions/people/${called}.sql`,
    `create or replace function app.${called}() returns int language sql as $$ ${body} $$;\n${more}`,
  );

beforeAll(async () => {
  for (const below of ['baseline', 'migrations', 'functions/people', 'functions/other'])
    mkdirSync(join(folder, below), { recursive: true });
  add('baseline/00_schema.sql', 'create schema app');
  add(
    'baseline/01_people.sql',
    'create table public.people (id int primary key default app.first_id()); insert into public.people values (default)',
  );
  add(
    'functions/people/first_id.sql',
    '-- before the tables\ncreate or replace function app.first_id() returns int language sql as $$ select 1 $$',
  );
  addFunction('how_many', 'select count(*)::int from public.people');
  await apply();
  client = new pg.Client({ connectionString: own.href });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
  const maintenance = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await maintenance.connect();
  await maintenance.query(`drop database if exists ${own.pathname.slice(1)} with (force)`);
  await maintenance.end();
});

test('a migration that waits for a lock lets others pass, and finishes when the lock is free', async () => {
  add('migrations/002_name.sql', 'alter table public.people add column name text');
  await client.query('begin');
  await client.query('select * from public.people');
  const applied = apply();
  const reader = new pg.Client({ connectionString: own.href });
  await reader.connect();
  /** Start times of the migration's waits for the table. */
  const tries = new Set<string>();
  const waits = async () => {
    const { rows } = await client.query<{ since: string }>(
      `select waitstart::text as since from pg_locks
       where relation = 'public.people'::regclass and not granted and mode = 'AccessExclusiveLock' and waitstart is not null`,
    );
    for (const { since } of rows) tries.add(since);
    return tries.size;
  };
  for (const many of [1, 2, 3]) {
    await expect.poll(waits).toBeGreaterThanOrEqual(many);
    // A reader waits behind the migration, which gives up its lock; otherwise the reader would wait for a later commit.
    await reader.query('select * from public.people');
  }
  await reader.end();
  await client.query('commit');
  expect(await applied).toEqual(['migrations/002_name.sql']);
});

test('a file outside a transaction may make an index while people write', async () => {
  add(
    'migrations/003_by_name.sql',
    '-- outside a transaction\ncreate index concurrently people_name on public.people (name)',
  );
  expect(await apply()).toEqual(['migrations/003_by_name.sql']);
  const { rows } = await client.query(
    `select indisvalid from pg_index where indexrelid = 'public.people_name'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a file that fails leaves nothing behind and is named', async () => {
  add('migrations/004_wrong.sql', 'alter table public.people add column age int; select nonsense');
  await expect(apply()).rejects.toThrow('migrations/004_wrong.sql: column "nonsense" does not exist');
  rmSync(join(folder, 'migrations/004_wrong.sql'));
  const { rows } = await client.query(
    `select 1 from information_schema.columns where column_name = 'age' and table_name = 'people'`,
  );
  expect(rows).toEqual([]);
});

test('functions come before the tables that need them, and after those that they read', async () => {
  expect(await answer('select id as answer from public.people')).toEqual([1]);
  expect(await answer('select app.how_many() as answer')).toEqual([1]);
  expect(
    await answer(`select kind || ' ' || name as answer from public.migrations where kind <> 'migration' order by 1`),
  ).toEqual([
    'baseline baseline/00_schema.sql',
    'baseline baseline/01_people.sql',
    'function functions/people/first_id.sql',
    'function functions/people/how_many.sql',
  ]);
});

test('refuses a changed file of the baseline', async () => {
  add('baseline/00_schema.sql', 'create schema app;');
  await expect(apply()).rejects.toThrow('baseline/00_schema.sql was changed after it was applied');
  add('baseline/00_schema.sql', 'create schema app');
});

test('applies a changed function again, and no other', async () => {
  addFunction('how_many', 'select 7');
  expect(await apply()).toEqual(['functions/people/how_many.sql']);
  expect(await answer('select app.how_many() as answer')).toEqual([7]);
  expect(await apply()).toEqual([]);
});

test('a function keeps only the grants of its file', async () => {
  const rights = `select has_function_privilege('handover_guest', 'app.how_many()', 'execute') as answer`;
  addFunction(
    'how_many',
    'select 8',
    'revoke execute on function app.how_many from public;\ngrant execute on function app.how_many to handover_guest;',
  );
  await apply();
  expect(await answer(rights)).toEqual([true]);
  addFunction('how_many', 'select 9', 'revoke execute on function app.how_many from public;');
  await apply();
  expect(await answer(rights)).toEqual([false]);
});

test('applies a function again that a migration dropped', async () => {
  add('migrations/005_drop.sql', 'drop function app.how_many()');
  expect(await apply()).toEqual(['migrations/005_drop.sql', 'functions/people/how_many.sql']);
  expect(await answer('select app.how_many() as answer')).toEqual([9]);
});

test('a moved function file is no change', async () => {
  renameSync(join(folder, 'functions/people/how_many.sql'), join(folder, 'functions/other/how_many.sql'));
  expect(await apply()).toEqual([]);
  renameSync(join(folder, 'functions/other/how_many.sql'), join(folder, 'functions/people/how_many.sql'));
});

const CREATES = 'create or replace function app.how_many()';
const TRIGGER = `${CREATES} returns trigger language plpgsql as $$ begin return null; end $$;
create or replace trigger counted after insert on public.people for each row execute function app.how_many();`;
const CANNOT_REPLACE: [string, string, string][] = [
  [
    'another result',
    `${CREATES} returns text language sql as $$ select 'many' $$`,
    'app.how_many cannot be replaced (cannot change return type',
  ],
  [
    'another form',
    'create or replace function app.how_many(since date) returns int language sql as $$ select 1 $$',
    'creates 1 form(s) of app.how_many and the database has 2',
  ],
  [
    'a body with a mistake',
    `${CREATES} returns int language sql as $$ select nonsense $$`,
    'column "nonsense" does not exist',
  ],
  [
    'another function',
    'create or replace function app.many() returns int language sql as $$ select 1 $$',
    'must create or replace app.how_many and no other',
  ],
];

test.each(CANNOT_REPLACE)(
  'refuses a function file with %s and leaves the function as it was',
  async (_, text, words) => {
    add('functions/people/how_many.sql', text);
    await expect(apply()).rejects.toThrow(words);
    expect(await answer('select app.how_many() as answer')).toEqual([9]);
    addFunction('how_many', 'select 9', 'revoke execute on function app.how_many from public;');
    expect(await apply()).toEqual([]);
  },
);

test('refuses two files of one function', async () => {
  add('functions/other/how_many.sql', `${CREATES} returns int language sql as $$ select 1 $$`);
  await expect(apply()).rejects.toThrow('both create app.how_many');
  rmSync(join(folder, 'functions/other/how_many.sql'));
});

test('refuses a trigger that the file of its function no longer creates', async () => {
  add('migrations/006_drop.sql', 'drop function app.how_many()');
  add('functions/people/how_many.sql', TRIGGER);
  await apply();
  add('functions/people/how_many.sql', TRIGGER.split('\n')[0] ?? '');
  await expect(apply()).rejects.toThrow('does not create the trigger people.counted: write a migration that drops it');
  add('functions/people/how_many.sql', TRIGGER);
  expect(await apply()).toEqual([]);
});

test('a deleted function file needs a migration that drops the function', async () => {
  rmSync(join(folder, 'functions/people/how_many.sql'));
  await expect(apply()).rejects.toThrow('functions/people/how_many.sql was deleted, and app.how_many exists');
  add('migrations/007_drop.sql', 'drop function app.how_many() cascade');
  expect(await apply()).toEqual(['migrations/007_drop.sql']);
  expect(await answer(`select name as answer from public.migrations where name like '%how_many%'`)).toEqual([]);
});

test('refuses a database that was built before there was a baseline', async () => {
  await client.query(`insert into public.migrations (name, kind, sha256) values ('001_walls.sql', 'migration', '')`);
  await expect(apply()).rejects.toThrow('drop the database and make it anew');
});
