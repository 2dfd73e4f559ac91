import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { OWN_SQL, readSqlFiles } from './sqlFiles.ts';

const server = useTestServer();
const PAGE = new URL('../../../../docs/architecture/database-functions.md', import.meta.url);
const ROW = /^\| `(?<name>\w+)` \| (?<lines>\d+) \| (?<called>[^|]+) \| (?<why>[^|]+) \|$/gm;
/** Maximum lines of plpgsql in all. It is lowered as they go, and raised by a decision alone. */
const MOST_LINES = 665;

type Row = { name: string; lines: number };

const written = async (): Promise<Row[]> =>
  (
    await server().owner.query<Row>(
      `select p.proname as name, array_length(string_to_array(trim(both e'\n' from p.prosrc), e'\n'), 1) as lines
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'app'::regnamespace and l.lanname = 'plpgsql' order by 1, 2`,
    )
  ).rows;

const documented = async (): Promise<Row[]> =>
  [...(await readFile(PAGE, 'utf8')).matchAll(ROW)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    lines: Number(groups['lines']),
  }));

test('documents every function of the database with its lines and its reason, and no other', async () => {
  const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : Number(a.name > b.name));
  expect((await documented()).toSorted(byName)).toEqual((await written()).toSorted(byName));
});

test('the functions of the database stay within their limit of lines', async () => {
  const lines = (await written()).reduce((sum, each) => sum + each.lines, 0);
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});

test('every function of the database has a file, and every file a function', async () => {
  const { rows } = await server().owner.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'app'::regnamespace`,
  );
  const files = await readSqlFiles(OWN_SQL, 'functions');
  expect(files.map(({ name }) => basename(name, '.sql')).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
