import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folders } from './folders.ts';

const SRC = 'apps/web/src';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes a file that imports others, after these where they are not there yet. */
async function plant(name: string, ...imports: string[]): Promise<void> {
  const file = join(root, SRC, name);
  await mkdir(dirname(file), { recursive: true });
  const lines = imports.map((other) => {
    const path = relative(dirname(name), other);
    return `import '${path.startsWith('.') ? path : `./${path}`}';\n`;
  });
  await writeFile(file, `${lines.join('')}export const here = 1;\n`);
}

/** Writes enough other features that two or three more files are no large share. */
async function plantOthers(): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, (_, at) => plant(`other${at}/a.ts`)));
}

test('finds top folders that import each other', async () => {
  await plantOthers();
  await plant('offers/a.ts');
  await plant('shifts/a.ts', 'offers/a.ts');
  await plant('offers/b.ts', 'shifts/a.ts');
  expect(await folders(root, [SRC])).toEqual([
    `${SRC}: offers and shifts import each other: ${SRC}/offers/b.ts → ${SRC}/shifts/a.ts, ${SRC}/shifts/a.ts → ${SRC}/offers/a.ts`,
  ]);
});

test('finds folders of a feature, and the files beside them, that import each other', async () => {
  await plantOthers();
  await plant('shifts/map/a.ts');
  await plant('shifts/table/a.ts', 'shifts/map/a.ts');
  await plant('shifts/map/b.ts', 'shifts/table/a.ts');
  await plant('offers/a.ts');
  await plant('offers/rounds/a.ts', 'offers/a.ts');
  await plant('offers/b.ts', 'offers/rounds/a.ts');
  expect((await folders(root, [SRC])).map((problem) => problem.replace(/ import each other.*/, '')).toSorted()).toEqual(
    [`${SRC}/offers: files beside them and rounds`, `${SRC}/shifts: map and table`],
  );
});

test('leaves imports in one direction, and those of tests, alone', async () => {
  await plantOthers();
  await plant('shifts/a.ts');
  await plant('offers/a.ts', 'shifts/a.ts');
  await plant('shifts/a.test.ts', 'offers/a.ts');
  expect(await folders(root, [SRC])).toEqual([]);
});

test('finds a feature with more than a fifth of the files', async () => {
  await plantOthers();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await plant(`shifts/${name}.ts`);
  expect(await folders(root, [SRC])).toEqual([`${SRC}/shifts has 6 of 26 files, more than a fifth`]);
});

test('fails where it sees no file', async () => {
  await mkdir(join(root, SRC), { recursive: true });
  expect(await folders(root, [SRC])).toEqual([`saw nothing in ${SRC}`]);
});
