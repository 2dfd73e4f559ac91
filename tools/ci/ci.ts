import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, check } from './check.ts';
import { missedIn, playwrightTally, stepTally, type Tally, titlesOfRun, vitestTally } from './ci/tally.ts';
import { type Ran, ROOT, execute } from '../lab/machine/execute.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';
import { notRun } from '../lab/records/proofs.ts';
import { avoidTakenPorts, down, up } from '../dev/services.ts';

const REPORTS = join(ROOT, 'test-results');
/** Ends a step that hangs. A slow step is not ended: it may run on a machine of a quarter of the usual speed. */
const LIMIT_MS = 70 * 60_000;

/** Faults that assert correctness within seconds. All others, and everything that measures time, run in `npm run nightly`. */
const FAULTS = ['model', 'requests', 'money', 'agreed', 'signin', 'logins'];

const write = (text: string): void => void process.stdout.write(text);

/** Runs an npm script of this repository and prints its output as it comes. */
const npm = (...args: string[]): Promise<Ran> =>
  execute('npm', ['run', '--silent', ...args], { onOutput: write, limit: LIMIT_MS });
const succeeds = async (...args: string[]): Promise<boolean> => (await npm(...args)).code === 0;

const total: Tally = { passed: 0, failed: 0, failures: [] };
const steps: { name: string; seconds: number }[] = [];

/** Runs one step and adds its result to the total; true if nothing failed. */
async function step(name: string, work: () => Promise<Tally>): Promise<boolean> {
  write(`\n== ${name}\n`);
  const start = performance.now();
  const tally = await work().catch((error: unknown) =>
    stepTally(name, false, error instanceof Error ? error.message : ''),
  );
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.failures.push(...tally.failures);
  const seconds = (performance.now() - start) / 1000;
  steps.push({ name, seconds });
  write(`== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds.toFixed(1)} s\n`);
  return tally.failed === 0;
}

const checkTally = (checked: Checked[]): Tally => {
  const failed = checked.filter(({ problems }) => problems.length > 0);
  return {
    passed: checked.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => `check: ${name}`),
  };
};

/** Steps that need no services, so that they run while the machine still installs packages. */
async function withoutServices(services: Promise<unknown>): Promise<void> {
  await step('build', async () => stepTally('build', await succeeds('build')));
  await step('check', async () => checkTally(await check(services)));
}

async function withServices(): Promise<void> {
  const [vitest, e2e] = [join(REPORTS, 'vitest.json'), join(REPORTS, 'e2e.json')];
  await step('test', async () => vitestTally(vitest, await npm('test')));
  await step('e2e', async () => playwrightTally(e2e, await npm('e2e')));
  await step('proofs', async () => {
    const problems = await notRun(titlesOfRun(vitest, e2e), ROOT);
    return stepTally('proofs', problems.length === 0, problems.join('\n'));
  });
  for (const name of FAULTS) {
    await step(`faults ${name}`, async () => {
      const { code, output } = await npm('faults', '--', name, '--gate');
      return stepTally(`faults ${name}`, code === 0, missedIn(output));
    });
  }
}

let started: Awaited<ReturnType<typeof up>> = [];

async function prepare(): Promise<boolean> {
  if (!(await step('setup', async () => stepTally('setup', await succeeds('setup', '--', '--gate'))))) return false;
  const moved = await avoidTakenPorts();
  if (moved.length > 0) console.log(`Ports taken by others on this machine, so for this run: ${moved.join(' ')}`);
  // The cluster of the gate is thrown away with its checkout: nobody waits for the disk.
  process.env['HANDOVER_PG_DURABLE'] ??= 'off';
  Object.assign(process.env, serviceEnvironment());
  return step('services up', async () => {
    started = await up();
    return stepTally('services up', true);
  });
}

async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  const prepared = prepare();
  prepared.catch(() => undefined); // awaited below, where its error is reported
  try {
    await withoutServices(prepared);
    if (await prepared) await withServices();
  } finally {
    if (started.length > 0) await down(...started);
  }
}

const start = performance.now();
await main().catch((error: unknown) => {
  total.failed += 1;
  total.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`\nIn ${((performance.now() - start) / 60_000).toFixed(1)} minutes:`);
for (const { name, seconds } of steps) console.log(`${(seconds / 60).toFixed(1).padStart(5)}  ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
