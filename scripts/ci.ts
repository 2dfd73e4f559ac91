import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn, namesIn } from '../bench/named.ts';
import { type Checked, check } from './check.ts';
import { missedIn, missedTimesAlone, type Tally, playwrightTally, stepTally, vitestTally } from './ci/tally.ts';
import { type Ran, ROOT, execute } from './execute.ts';
import { serviceEnvironment } from './ports.ts';
import { avoidTakenPorts, down, up } from './services.ts';

const REPORTS = join(ROOT, 'test-results');
/** Far more than a step takes, also on a machine of a quarter of the usual speed: what hangs is ended, what is slow is not. */
const LIMIT_MS = 70 * 60_000;

/** Faults that hold how long people wait against a target: beside another they would measure that one. */
const TIMED = new Set(['load', 'network', 'overload', 'redis', 'requests', 'rush', 'slow', 'soak']);

const write = (text: string): void => void process.stdout.write(text);

type Say = (text: string) => void;

/** A script of ours, its output said as it comes. */
const run = (say: Say, ...args: string[]): Promise<Ran> =>
  execute('npm', ['run', '--silent', ...args], { onOutput: say, limit: LIMIT_MS });
/** True if it ended well. */
const npm = async (...args: string[]): Promise<boolean> => (await run(write, ...args)).code === 0;

const total: Tally = { passed: 0, failed: 0, failures: [] };

/** True if nothing of it failed. */
async function step(name: string, work: () => Promise<Tally>, say: Say = write): Promise<boolean> {
  say(`\n== ${name}\n`);
  const start = performance.now();
  const tally = await work().catch((error: unknown) =>
    stepTally(name, false, error instanceof Error ? error.message : ''),
  );
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.failures.push(...tally.failures);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s\n`);
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

/** What needs nothing that the machine may still be fetching. */
async function withoutServices(services: Promise<unknown>): Promise<void> {
  await step('build', async () => stepTally('build', await npm('build')));
  await step('check', async () => checkTally(await check(services)));
}

async function withServices(): Promise<void> {
  await step('test', async () => vitestTally(join(REPORTS, 'vitest.json'), await run(write, 'test')));
  await step('e2e', async () => playwrightTally(join(REPORTS, 'e2e.json'), await run(write, 'e2e')));
  const benches = namesIn(join(ROOT, 'bench'));
  for (const name of benches) await short('bench', name);
  // A fault that has a bench's name is that bench.
  const faults = faultsIn(join(ROOT, 'faults')).filter((name) => !benches.includes(name));
  await twoAtATime(faults.filter((name) => !TIMED.has(name)));
  for (const name of faults.filter((each) => TIMED.has(each))) await short('faults', name);
}

/** Too slow once may have been the machine, which others use as well; too slow twice is ours. */
function short(kind: 'bench' | 'faults', name: string, say: Say = write): Promise<boolean> {
  const title = `${kind} ${name}, short`;
  const look = () => run(say, kind, '--', name, '--short');
  const tally = async () => {
    let ran = await look();
    if (ran.code !== 0 && missedTimesAlone(ran.output)) {
      say(`\n${title}: too slow, and looked at once more.\n`);
      ran = await look();
    }
    return stepTally(title, ran.code === 0, missedIn(ran.output));
  };
  return step(title, tally, say);
}

/**
 * What measures times has the machine to itself. What only breaks things waits much of its time, brings a database and ports of
 * its own, and goes beside another; what each says is kept together.
 */
async function twoAtATime(faults: string[]): Promise<void> {
  const left = [...faults];
  const lane = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const said: string[] = [];
      await short('faults', name, (text) => said.push(text));
      write(said.join(''));
    }
  };
  await Promise.all([lane(), lane()]);
}

let started: Awaited<ReturnType<typeof up>> = [];

async function prepare(): Promise<boolean> {
  if (!(await step('setup', async () => stepTally('setup', await npm('setup'))))) return false;
  const moved = await avoidTakenPorts();
  if (moved.length > 0) console.log(`Ports taken by others on this machine, so for this run: ${moved.join(' ')}`);
  Object.assign(process.env, serviceEnvironment());
  return step('services up', async () => {
    started = await up();
    return stepTally('services up', true);
  });
}

async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  const prepared = prepare();
  prepared.catch(() => undefined); // it is waited for below, and what it says is said there
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
console.log(`\nIn ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
