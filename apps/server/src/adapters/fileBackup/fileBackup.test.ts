import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { readConfig } from '../../config/config.ts';
import { openFiles } from '../files.ts';
import { backUpFiles, restoreFiles } from './backup.ts';
import { NAMING, PASSING } from './named.ts';

const server = useTestServer();
const passphrase = 'for the tests and nowhere else';
let home: string;
const place = (name: string) => join(home, name);
const filesIn = (name: string) => openFiles(readConfig({ FILES_FOLDER: place(name) }));
const now = new Date('2026-11-16T02:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'handover-backup-'));
});
afterAll(() => rm(home, { recursive: true }));

/** Makes a person with a picture, as a row and a file. */
async function pictured(letter: string): Promise<{ user_id: string; name: string; bytes: Buffer }> {
  const { owner, make } = server();
  const { user_id } = await make.admin();
  const picture = letter.repeat(32);
  const [name, bytes] = [`pictures/${picture}.webp`, Buffer.from(`the picture ${letter}`)];
  await filesIn('files').write(name, bytes);
  await owner.query('update app.users set picture = $1 where user_id = $2', [picture, user_id]);
  return { user_id, name, bytes };
}
const backUp = (folder: string, at = now) =>
  backUpFiles({ owner: server().owner, files: filesIn('files'), folder: place(folder), passphrase }, at);
const restore = (folder: string, to: string, phrase = passphrase) =>
  restoreFiles({ owner: server().owner, files: filesIn(to), folder: place(folder), passphrase: phrase });

test('every column that names a file is one that the backup knows', async () => {
  const { rows } = await server().owner.query<{ its: string }>(
    `select c.table_name || '.' || c.column_name as its
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'app' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
       and c.column_name ~ '^(file|picture|stored_as)$'`,
  );
  expect(rows.map(({ its }) => its).toSorted()).toEqual([...Object.keys(NAMING), ...PASSING].toSorted());
});

test('a file that a row names is restored as it was; a file that was copied once is not copied again', async () => {
  const [one, other] = [await pictured('a'), await pictured('b')];
  expect(await backUp('first')).toMatchObject({ named: 2, copied: 2, missing: [], damaged: [], set_aside: 0 });
  expect(await backUp('first')).toMatchObject({ named: 2, copied: 0 });
  expect(await restore('first', 'new')).toMatchObject({ named: 2, restored: 2, missing: [], damaged: [] });
  for (const { name, bytes } of [one, other]) expect(await filesIn('new').read(name)).toEqual(bytes);
  expect(await restore('first', 'new')).toMatchObject({ named: 2, restored: 0 });
});

test('nothing of a file can be read in the backup, and another passphrase opens nothing', async () => {
  const { name, bytes } = await pictured('c');
  await backUp('sealed');
  const kept = await readFile(join(place('sealed'), 'kept', name));
  expect(kept.includes(bytes)).toBe(false);
  const { damaged } = await restore('sealed', 'elsewhere', 'another one that is long enough');
  expect(damaged).toContain(name);
});

test('a file that is missing is named, before and after', async () => {
  const { name } = await pictured('d');
  await filesIn('files').remove(name);
  expect((await backUp('holes')).missing).toEqual([name]);
  expect((await restore('holes', 'filled')).missing).toEqual([name]);
  await server().owner.query('update app.users set picture = null where picture = $1', ['d'.repeat(32)]);
});

test('one byte that changed in the backup is noticed', async () => {
  const { name } = await pictured('e');
  await backUp('damaged');
  const path = join(place('damaged'), 'kept', name);
  const bytes = await readFile(path);
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
  await writeFile(path, bytes);
  expect((await restore('damaged', 'whole')).damaged).toEqual([name]);
});

test('a file that no row names any more is there for an earlier moment, and is forgotten after 35 days', async () => {
  const { user_id, name, bytes } = await pictured('f');
  const name_it = (picture: string | null) =>
    server().owner.query('update app.users set picture = $1 where user_id = $2', [picture, user_id]);
  await backUp('past');
  await name_it(null);
  expect(await backUp('past', later(1))).toMatchObject({ set_aside: 1 });
  await name_it('f'.repeat(32)); // the database as it was
  expect((await restore('past', 'then')).missing).toEqual([]);
  expect(await filesIn('then').read(name)).toEqual(bytes);
  await name_it(null);
  await backUp('past', later(35));
  expect(await readdir(join(place('past'), 'gone'))).toEqual(['2026-11-17']);
  await backUp('past', later(37));
  expect(await readdir(join(place('past'), 'gone'))).toEqual([]);
});
