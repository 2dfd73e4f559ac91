import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execute, mustRun } from '../machine/execute.ts';
import type { Checkout } from './checkout.ts';
import { isJourney } from './edit.ts';

/** A test that failed, and the first line of why. */
export type Failed = { file: string; title: string; why: string };
/** `ran`: how many tests ran. `broken`: what the runner said if a file did not load or no result was written. */
export type Result = { ran: number; failed: Failed[]; broken?: string };

const LIMIT_MS = 40 * 60_000;
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const RESULTS = 'test-results/planted.json';

const firstLine = (words: string | undefined): string =>
  // The escape codes are a terminal's colours.
  (words ?? '')
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')[0]
    ?.slice(0, 160) ?? '';

/** Runs files of one kind, all their tests or those whose titles match. No files: all there are. */
export const runTests = (checkout: Checkout, files: readonly string[], titles?: string): Promise<Result> =>
  files.some(isJourney) ? runJourneys(checkout, files, titles) : runVitest(checkout, files, titles);

type VitestResults = {
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

export async function runVitest(checkout: Checkout, files: readonly string[], titles?: string): Promise<Result> {
  const { folder } = checkout;
  const args = [VITEST, 'run', ...files, '--reporter=json', `--outputFile=${RESULTS}`];
  const results = await run<VitestResults>(folder, [...args, ...(titles === undefined ? [] : ['-t', titles])]);
  if (typeof results === 'string') return { ran: 0, failed: [], broken: results };
  const failed = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((each) => ({
        file: name.replace(`${folder}/`, ''),
        title: each.fullName,
        why: firstLine(each.failureMessages?.[0]),
      })),
  );
  const ran = results.testResults.flatMap((file) => file.assertionResults).filter(({ status }) => isDone(status));
  const unloaded = results.testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  );
  return {
    ran: ran.length,
    failed,
    ...(unloaded !== undefined && {
      broken: `${unloaded.name.replace(`${folder}/`, '')}: ${firstLine(unloaded.message)}`,
    }),
  };
}

const isDone = (status: string): boolean => status === 'passed' || status === 'failed';

type Spec = { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type JourneyResults = { suites: Suite[]; errors: { message?: string }[] };

export async function runJourneys(checkout: Checkout, files: readonly string[], titles?: string): Promise<Result> {
  const args = [PLAYWRIGHT, 'test', ...files, '--reporter=json'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS };
  const wanted = titles === undefined ? [] : ['--grep', titles];
  const results = await run<JourneyResults>(checkout.folder, [...args, ...wanted], environment);
  if (typeof results === 'string') return { ran: 0, failed: [], broken: results };
  const specs = results.suites.flatMap(specsOf).filter(({ tests }) => tests.some((test) => test.results.length > 0));
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file: `e2e/${file}`,
      title,
      why: firstLine(tests.flatMap((test) => test.results).find(({ error }) => error !== undefined)?.error?.message),
    }));
  const [error] = results.errors;
  return { ran: specs.length, failed, ...(error !== undefined && { broken: firstLine(error.message) }) };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Runs a test runner; gives its report, or the end of its output if it wrote none. */
async function run<T>(folder: string, args: string[], environment: Record<string, string> = {}): Promise<T | string> {
  const file = join(folder, RESULTS);
  rmSync(file, { force: true });
  const env = { ...process.env, ...environment, NO_COLOR: '1' };
  const { output } = await execute(process.execPath, args, { cwd: folder, env, limit: LIMIT_MS });
  // A name in the settings of the tests counts more than the one that is asked for here.
  const written = /JSON report written to (.+)/.exec(output)?.[1] ?? file;
  if (!existsSync(written)) return output.trim().slice(-500) || 'It said nothing';
  return JSON.parse(readFileSync(written, 'utf8')) as T;
}

/** Builds the web and the server as the journeys open them. */
export const build = ({ folder }: Checkout): Promise<string> =>
  mustRun(execute('npm', ['run', '--silent', 'build'], { cwd: folder }));
