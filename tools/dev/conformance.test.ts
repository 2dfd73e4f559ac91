import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { conformance, writeSummary } from './conformance.ts';

const CHANGE = 'the edit modal is titled "Entry Entry"';
const roots: string[] = [];

/** A small project with these rows, its summary up to date. */
async function projectWith(...rows: string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  roots.push(root);
  const write = async (file: string, ...lines: string[]) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), lines.join('\n'));
  };
  await write('docs/conformance.md', '<!-- summary -->', '', 'counts', '', '<!-- end of summary -->', '');
  await write('docs/conformance/changes.md', '| the spec | here |', '|---|---|', `| ${CHANGE} | "Edit entry" |`);
  await write(
    'docs/conformance/1-shifts.md',
    '## 2.1',
    '',
    '| id | spec | what | proof |',
    '|---|---|---|---|',
    ...rows,
  );
  await write('e2e/menu.spec.ts', "test('Sign Out ends the session [menu-1]', () => {});");
  await write('e2e/door.spec.ts', "test('opens [door-1]', () => {}); test('shuts [door-1]', () => {});");
  await writeSummary(root);
  return root;
}

const problemsOf = async (...rows: string[]): Promise<string[]> => conformance(await projectWith(...rows));
const CHANGED = `| S1-2.1-01 | 1.2.1 | Titles | rules.md 9: "Entry Entry" |`;

const openRow = (id: string): string => `| ${id} | 1.2.1 | Help | not yet |`;

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true });
});

test('rows that are open, changed or proved by a test that exists have no problem', async () => {
  const problems = await problemsOf(
    CHANGED,
    openRow('S1-2.1-02'),
    '| S1-2.1-03 | 1.2.1 | Sign Out | [menu-1] |',
    '| S1-2.1-04 | 1.2.1 | Titles | rules.md 9: titled "Entry ; [menu-1] |',
  );
  expect(problems).toEqual([]);
});

test.each([
  ['', 'has no proof'],
  ['soon', '"soon" is neither a test nor a change'],
  ['e2e/menu.spec.ts › Sign Out', '"e2e/menu.spec.ts › Sign Out" is neither a test nor a change'],
  ['not yet ; [menu-1]', '"not yet" cannot stand beside a proof'],
  ['[menu-2]', 'no test has the id [menu-2]'],
  ['[door-1]', 'more than one test has the id [door-1]'],
  ['rules.md 9: the moon', 'no change reads "the moon"'],
])('the proof "%s" is refused', async (proof, problem) => {
  const problems = await problemsOf(CHANGED, `| S1-2.1-02 | 1.2.1 | Sign Out | ${proof} |`);
  expect(problems).toEqual([`docs/conformance/1-shifts.md:6 S1-2.1-02: ${problem}`]);
});

test('an id that stands twice, a dropped row and an id of another section are told', async () => {
  const problems = await problemsOf(
    CHANGED,
    openRow('S1-2.1-02'),
    openRow('S1-2.1-02'),
    openRow('S1-2.1-04'),
    openRow('S1-2.2-01'),
  );
  expect(problems).toEqual([
    'docs/conformance/1-shifts.md:9: id "S1-2.2-01" does not fit spec "1.2.1"',
    'docs/conformance/1-shifts.md:7 S1-2.1-02: this id stands twice',
    'docs/conformance/1-shifts.md:8 S1-2.1-04: number 3 should come here',
  ]);
});

test('a row with a cell too many is told', async () => {
  expect(await problemsOf(CHANGED, '| S1-2.1-02 | 1.2.1 | all | past | not yet |')).toEqual([
    'docs/conformance/1-shifts.md:6: a row has four cells, this one 5',
  ]);
});

test('a change on purpose that no row names is told', async () => {
  expect(await problemsOf(openRow('S1-2.1-01'))).toEqual([`docs/conformance/changes.md: no row names "${CHANGE}"`]);
});

test('the summary counts what is proved, changed and open, and must be up to date', async () => {
  const root = await projectWith(CHANGED, openRow('S1-2.1-02'));
  const index = path.join(root, 'docs/conformance.md');
  const summary = await readFile(index, 'utf8');
  expect(summary).toContain('| 1.2.1 | 2    | 0      | 1       | 1       |');
  await writeFile(index, summary.replace('| 2 ', '| 3 '));
  const stale = 'docs/conformance.md: the summary is stale, run node tools/dev/conformance.ts --write';
  expect(await conformance(root)).toEqual([stale]);
  await writeFile(index, 'without a summary');
  expect(await conformance(root)).toEqual([stale]);
});
