import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

beforeAll(async () => {
  add('001_people.sql', 'create table public.people (id int primary key); insert into public.people values (1)');
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
  add('002_name.sql', 'alter table public.people add column name text');
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
  expect(await applied).toEqual(['002_name.sql']);
});

test('a file outside a transaction may make an index while people write', async () => {
  add('003_by_name.sql', '-- outside a transaction\ncreate index concurrently people_name on public.people (name)');
  expect(await apply()).toEqual(['003_by_name.sql']);
  const { rows } = await client.query(
    `select indisvalid from pg_index where indexrelid = 'public.people_name'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a file that fails leaves nothing behind and is named', async () => {
  add('004_wrong.sql', 'alter table public.people add column age int; select nonsense');
  await expect(apply()).rejects.toThrow('004_wrong.sql: column "nonsense" does not exist');
  rmSync(join(folder, '004_wrong.sql'));
  const { rows } = await client.query(
    `select 1 from information_schema.columns where column_name = 'age' and table_name = 'people'`,
  );
  expect(rows).toEqual([]);
});
