import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Ran } from '../../lab/machine/execute.ts';

export type Tally = { passed: number; failed: number; failures: string[] };

export const stepTally = (name: string, ok: boolean, why = ''): Tally =>
  ok
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [why === '' ? name : `${name}: ${why}`] };

type Vitest = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
    message?: string;
    status: string;
  }[];
};
type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string; results?: { error?: { message?: string } }[] }[] }[];
};
type Playwright = { suites: Suite[]; errors: { message?: string }[] };

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/** A runner that failed as a whole counts as one failure, even if every test it reached passed. */
function withExit(tally: Tally, runner: string, { code, output, ended }: Ran): Tally {
  if (tally.passed + tally.failed === 0)
    return stepTally(`${runner} left no report and ${ended}`, false, lastIn(output));
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1, failures: [`${runner} ${ended}`] };
}

/** Enough of an error to know what was waited for; the whole of it stands above. */
const withWhy = (name: string, error: string | undefined): string =>
  error === undefined ? name : `${name}\n${stripVTControlCharacters(error).split('\n').slice(0, 25).join('\n')}`;

export function vitestTally(file: string, ran: Ran): Tally {
  const results = read<Vitest>(file)?.testResults ?? [];
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = results.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => withWhy(fullName, failureMessages[0]));
  const failures = [...failed, ...unloaded.map(({ name, message }) => withWhy(`${name} did not load`, message))];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return withExit({ passed, failed: failures.length, failures }, 'vitest', ran);
}

const specs = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specs),
];

export function playwrightTally(file: string, ran: Ran): Tally {
  const tests = (read<Playwright>(file)?.suites ?? []).flatMap(specs).flatMap(({ title, file: of, tests: runs }) =>
    runs.map(({ status, results = [] }) => ({
      name: `${of}: ${title}`,
      status,
      why: results.flatMap(({ error }) => error?.message ?? [])[0],
    })),
  );
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, why }) => withWhy(name, why));
  const passed = tests.filter(({ status }) => status === 'expected').length;
  return withExit({ passed, failed: failures.length, failures }, 'playwright', ran);
}

/** Titles of the tests that ran, passed or failed, by the reports of both runners. */
export function titlesOfRun(vitest: string, playwright: string): string[] {
  const results = read<Vitest>(vitest)?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const journeys = (read<Playwright>(playwright)?.suites ?? []).flatMap(specs);
  return [
    ...results.filter(({ status }) => status === 'passed' || status === 'failed').map(({ fullName }) => fullName),
    ...journeys.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped')).map(({ title }) => title),
  ];
}

const linesOf = (output: string): string[] => output.split('\n').filter((line) => line.trim() !== '');
const lastIn = (output: string): string => linesOf(output).slice(-5).join('\n');

/** Gives the lines of a table of figures that missed their target; without a table, the last lines of output. */
export function missedIn(output: string): string {
  const missed = linesOf(output).filter((line) => line.trimEnd().endsWith(' MISSED'));
  return missed.length > 0 ? missed.map((line) => line.replace(/ {2,}/g, '  ')).join('\n') : lastIn(output);
}
