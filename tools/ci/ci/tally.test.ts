import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { missedIn, playwrightTally, titlesOfRun, vitestTally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reported(value: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}
const WELL = { code: 0, output: '', ended: 'ended with exit code 0' };
const BADLY = { code: 1, output: 'The last line.\n', ended: 'was ended by SIGKILL' };
const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ fullName: `${name} ${at}`, status })),
});

test('passed and failed tests are counted, skipped ones are neither', () => {
  const results = reported({ testResults: [file('a', 'passed', 'failed', 'skipped'), file('b', 'passed')] });
  expect(vitestTally(results, BADLY)).toEqual({ passed: 2, failed: 1, failures: ['a 1'] });
});

test('a failure is told with the beginning of why, because the end of a long output is what is kept', () => {
  const why = ['AssertionError: expected 1 to be 2', ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join('\n');
  const failed = { fullName: 'a shift is filled', status: 'failed', failureMessages: [why] };
  const results = reported({ testResults: [{ ...file('a'), status: 'failed', assertionResults: [failed] }] });
  const [told] = vitestTally(results, BADLY).failures;
  expect(told?.split('\n').slice(0, 2)).toEqual(['a shift is filled', 'AssertionError: expected 1 to be 2']);
  expect(told?.split('\n')).toHaveLength(26);
});

test('a test file that does not load is a failure', () => {
  const results = reported({ testResults: [file('a', 'passed'), { ...file('b'), status: 'failed' }] });
  expect(vitestTally(results, BADLY)).toEqual({ passed: 1, failed: 1, failures: ['b did not load'] });
});

test('a run that ended badly after good tests is a failure', () => {
  const { passed, failures } = vitestTally(reported({ testResults: [file('a', 'passed')] }), BADLY);
  expect([passed, failures]).toEqual([1, ['vitest was ended by SIGKILL']]);
});

test('a run that tested nothing is a failure', () => {
  expect(vitestTally(join(folder, 'never-written.json'), WELL)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightTally(reported({ suites: [], errors: [] }), WELL)).toMatchObject({ passed: 0, failed: 1 });
});

test('of a run that tested nothing it is said how it ended', () => {
  const { failures } = vitestTally(join(folder, 'never-written.json'), BADLY);
  expect(failures).toEqual(['vitest left no report and was ended by SIGKILL: The last line.']);
});

test('of a browser test that failed it is said what it waited for', () => {
  const tests = [{ status: 'unexpected', results: [{ error: { message: '\u001b[31mno button\u001b[39m' } }] }];
  const suites = [{ title: 'a', specs: [{ title: 'one', file: 'signIn.spec.ts', tests }] }];
  expect(playwrightTally(reported({ suites, errors: [] }), BADLY).failures).toEqual(['signIn.spec.ts: one\nno button']);
});

test('browser tests are counted however deep they lie, and one that passed at the second try has failed', () => {
  const spec = (title: string, status: string) => ({ title, file: 'signIn.spec.ts', tests: [{ status }] });
  const suites = [
    { title: 'a', specs: [spec('one', 'expected')], suites: [{ title: 'b', specs: [spec('two', 'flaky')] }] },
  ];
  expect(playwrightTally(reported({ suites, errors: [] }), WELL)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['signIn.spec.ts: two'],
  });
});

test('of figures that were missed it is said which, of a run that broke how it ended', () => {
  const table = 'a page, CPU   9   ms   <= 20   kept\na search, CPU   31   ms   <= 20   MISSED\n\n{"name":"lists"}\n';
  expect(missedIn(table)).toBe('a search, CPU  31  ms  <= 20  MISSED');
  expect(missedIn('loading\nError: no such table\n')).toBe('loading\nError: no such table');
});

test('the titles of a run are those of both runners, without what was skipped', () => {
  const vitest = join(folder, 'vitest.json');
  writeFileSync(vitest, JSON.stringify({ testResults: [file('a', 'passed', 'failed', 'skipped', 'pending')] }));
  const specs = ['expected', 'unexpected', 'skipped'].map((status) => ({
    title: status,
    file: '',
    tests: [{ status }],
  }));
  const playwright = reported({ suites: [{ title: 'b', suites: [{ title: 'c', specs }] }], errors: [] });
  expect(titlesOfRun(vitest, playwright)).toEqual(['a 0', 'a 1', 'expected', 'unexpected']);
  expect(titlesOfRun(join(folder, 'none.json'), join(folder, 'none.json'))).toEqual([]);
});
