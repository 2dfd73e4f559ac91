import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { edit } from '../lab/trial/edit.ts';
import type { Control } from './controls/control.ts';
import { draw } from './controls/draw.ts';
import { controls } from './controls/record.ts';
import { plantedProblems } from './planted/record.ts';

const LOCKED: Control = {
  row: '1.1.1',
  off: 'the door stands open',
  edits: [edit('lock.ts', 'locked = true', 'locked = false')],
  cited: ['[door-1]'],
};

async function problemsOf(...all: Control[]): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'controls-'));
  await mkdir(path.join(root, 'docs/security'), { recursive: true });
  await mkdir(path.join(root, 'e2e'));
  await writeFile(
    path.join(root, 'docs/security/asvs.md'),
    '| id | level | asks | stands | proof | note |\n|---|---|---|---|---|---|\n| 1.1.1 | 1 | lock | test | [door-1] | |\n',
  );
  await writeFile(
    path.join(root, 'e2e/door.spec.ts'),
    "test('is shut [door-1]', () => {});\ntest('is red [door-2]', () => {});",
  );
  await writeFile(path.join(root, 'lock.ts'), 'locked = true; open = 1; open = 1;');
  const problems = await controls(root, all);
  await rm(root, { recursive: true });
  return problems.map((problem) => problem.replace('tools/faults/controls: 1.1.1 (the door stands open): ', ''));
}

test('a control that can be switched off, with a test that its row cites, is in order', async () => {
  expect(await problemsOf(LOCKED)).toEqual([]);
});

test.each<[string, Partial<Control>, string]>([
  ['a test that the row does not cite', { cited: ['[door-2]'] }, 'the row does not cite [door-2]'],
  ['no test', { cited: [] }, 'names no test'],
  ['a text that is gone', { edits: [edit('lock.ts', 'bolted', '')] }, 'lock.ts holds this 0 times, not once: bolted'],
  [
    'a text that stands twice',
    { edits: [edit('lock.ts', 'open = 1', '')] },
    'lock.ts holds this 2 times, not once: open = 1',
  ],
  ['a file that is gone', { edits: [edit('key.ts', 'x', '')] }, 'there is no file key.ts'],
])('%s is said', async (_, over, words) => {
  expect(await problemsOf({ ...LOCKED, ...over })).toEqual([words]);
});

test('a row that is gone is said', async () => {
  expect(await problemsOf({ ...LOCKED, row: '1.1.2' })).toEqual([expect.stringContaining('there is no such row')]);
});

test('the same seed draws the same ones, another seed others, none twice', () => {
  const all = Array.from({ length: 100 }, (_, n) => n);
  const first = draw(all, 20, 7);
  expect(draw(all, 20, 7)).toEqual(first);
  expect(draw(all, 20, 8)).not.toEqual(first);
  expect(new Set(first).size).toBe(20);
});

test('a planted fault whose text or test is gone is said', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'planted-'));
  await writeFile(path.join(root, 'lock.ts'), 'locked = true; open = 1; open = 1;');
  const plant = (find: string, caught_by: string) =>
    plantedProblems(root, [{ name: 'open', edits: [edit('lock.ts', find, '')], caught_by: [caught_by] }]);
  expect(plant('locked', 'lock.ts')).toEqual([]);
  expect(plant('bolted', 'lock.ts')).toEqual([
    'tools/faults/planted: open: lock.ts holds this 0 times, not once: bolted',
  ]);
  expect(plant('open = 1', 'lock.test.ts')).toEqual([
    'tools/faults/planted: open: lock.ts holds this 2 times, not once: open = 1',
    'tools/faults/planted: open: there is no file lock.test.ts',
  ]);
  await rm(root, { recursive: true });
});
