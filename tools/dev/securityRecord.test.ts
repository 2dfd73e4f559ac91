import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { securityRecord, writeRecordSummary } from './securityRecord.ts';

/** Three requirements, of which the last is of level 3 and so not asked for. */
const LEVELS = { '1.1': '12', '1.2': '3' };
const FIRST = '| 1.1.1 | 1 | be safe | test | [door-1] | |';
const SECOND = '| 1.1.2 | 2 | be safer | gap | | Nothing yet. Plan: a lock. |';
const THREAT = '| 1 | walks in | a door | `e2e` | [door-1] |';
const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true });
});

async function recordOf(asvs: string[], threats: string[] = [THREAT]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'security-record-'));
  roots.push(root);
  const write = async (file: string, ...lines: string[]) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), lines.join('\n'));
  };
  const head = ['<!-- summary -->', '', 'counts', '', '<!-- end of summary -->', ''];
  const titles = ['| id | level | asks | stands | proof | note |', '|---|---|---|---|---|---|'];
  await write('docs/security/asvs.md', ...head, ...titles, ...asvs);
  await write(
    'docs/security/threats.md',
    '| # | abuse | control | code | proof |',
    '|---|---|---|---|---|',
    ...threats,
  );
  await write('docs/policy.md', '# Policy', '', '## Doors');
  await write('tools/faults/doors.ts', 'export {};');
  await write('e2e/door.spec.ts', "test('the door is shut [door-1]', () => {});");
  await writeRecordSummary(root);
  return root;
}
const problemsOf = async (asvs: string[], threats?: string[]): Promise<string[]> =>
  securityRecord(await recordOf(asvs, threats), LEVELS);

test('a record whose rows are all there, each with its proof or its reason, has no problem', async () => {
  expect(await problemsOf([FIRST, SECOND])).toEqual([]);
});

test.each([
  ['test | [door-2] | |', 'no test has the id [door-2]'],
  ['test | docs/policy.md › Doors | |', 'names no test'],
  ['test | | |', 'names no test'],
  ['document | | |', 'names no passage'],
  ['document | docs/policy.md › Windows | |', 'docs/policy.md has no heading "Windows"'],
  ['document | docs/gone.md | |', 'there is no file docs/gone.md'],
  ['document | somewhere | |', '"somewhere" is neither a test nor a passage'],
  ['operator | docs/policy.md › Doors | |', 'says not what an operator does, or where'],
  ['partly | docs/policy.md › Doors | |', 'says not what there is, or what is missing'],
  ['gap | | One day. |', 'says not what is planned ("Plan: …")'],
  ['not applicable | | |', 'needs a reason, and no proof'],
  ['fine | docs/policy.md › Doors | |', 'stands "fine", which is nothing'],
  [' | | |', 'stands "", which is nothing'],
])('a row that stands "%s" is told', async (rest, problem) => {
  expect(await problemsOf([FIRST, `| 1.1.2 | 2 | be safer | ${rest}`])).toEqual([
    `docs/security/asvs.md:13 1.1.2: ${problem}`,
  ]);
});

test('rows that prove themselves by a passage, or by what is measured, stand', async () => {
  for (const rest of ['document | docs/policy.md › Doors | |', 'partly | tools/faults/doors.ts | No lock. |']) {
    expect(await problemsOf([FIRST, `| 1.1.2 | 2 | be safer | ${rest}`])).toEqual([]);
  }
});

test('a requirement that is missing, there twice, of another level or in no standard is told', async () => {
  expect(await problemsOf([FIRST])).toEqual(['docs/security/asvs.md: 1.1.2 (level 2) stands nowhere']);
  expect(await problemsOf([FIRST, SECOND, SECOND])).toEqual([
    'docs/security/asvs.md: 1.1.2 (level 2) stands more than once',
  ]);
  const third = '| 1.2.1 | 3 | be safest | gap | | Plan: a moat. |';
  expect(await problemsOf([FIRST, SECOND, third])).toEqual([
    'docs/security/asvs.md:14 1.2.1: is no requirement of level 3',
  ]);
});

test('a threat without a number in order, a control, a place that is there or a test is told', async () => {
  const broken = [
    '| 2 | walks in | a door | `e2e` | [door-1] |',
    '| 2 | climbs in | | `e2e` | tools/faults/doors.ts |',
    '| 3 | digs in | a floor | `floor` | tools/faults/doors.ts |',
    '| 4 | flies in | a roof | `e2e` | docs/policy.md › Doors |',
    '| 5 | | |',
  ];
  expect(
    (await problemsOf([FIRST, SECOND], broken)).map((problem) => problem.replace('docs/security/threats.md:', '')),
  ).toEqual([
    '3: number 1 should come here',
    '4: says not what could be done, or what is done against it',
    '5: there is no floor',
    '6: has no test',
    '7: a row has five cells, this one 3',
    '7: says not what could be done, or what is done against it',
    '7: says not where in the code that is',
    '7: has no test',
  ]);
});

test('the summary counts how the rows stand, and must be up to date', async () => {
  const root = await recordOf([FIRST, SECOND]);
  const file = path.join(root, 'docs/security/asvs.md');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('| all     | 1    | 0        | 0        | 0      | 1   | 0              | 2    |');
  await writeFile(file, text.replace('| all     | 1 ', '| all     | 2 '));
  expect(await securityRecord(root, LEVELS)).toEqual([
    'docs/security/asvs.md: the summary is stale, run node tools/dev/securityRecord.ts --write',
  ]);
});
