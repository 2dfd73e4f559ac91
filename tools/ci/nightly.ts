import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsIn, namesIn } from '../lab/runner/named.ts';
import { FIGURES } from '../lab/runner/report.ts';
import { currentCommit, openProgress } from '../lab/runner/progress.ts';
import { execute, ROOT } from '../lab/machine/execute.ts';
import { keptFigures } from './nightly/summary.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';
import { avoidTakenPorts, down, up } from '../dev/services.ts';

const USAGE = `npm run nightly -- [--short] [--anew] [--list] [NAME…]

Runs every bench and fault, the long tests and the tests that take real time, one after the other with nothing else
running. Writes docs/figures and its summary page, docs/figures/README.md. A full run takes most of a night, a short one
about half an hour.

  --short   the short form of each; its figures go to docs/figures/short
  --anew    run again what already ran at this commit
  --list    print the names and stop
  NAME      only these`;

const LIMIT_MS = 4 * 3_600_000;

type Part = { name: string; args: readonly string[]; env?: Record<string, string> };
type Done = { name: string; minutes: number; code: number };

/** Tests that take real time, and those of the gate in their long form. */
const LONG_TESTS: Part[] = [
  { name: 'tests-of-time', args: ['test:nightly'] },
  {
    name: 'tests-scopes',
    args: ['test', '--', 'apps/server/test/scopes.test.ts'],
    env: { SEQUENCES: '5000' },
  },
  {
    name: 'tests-matching',
    args: ['test', '--', 'apps/server/test/matching.test.ts'],
    env: { MARKETS: '1000' },
  },
  { name: 'journeys-xss', args: ['e2e', '--', 'xss'], env: { XSS_ROUNDS: '1' } },
  { name: 'journeys-accessibility', args: ['e2e', '--', 'accessibility'], env: { E2E_FULL: '1' } },
];

function allParts(short: boolean): Part[] {
  const form = short ? ['--short', '--keep'] : [];
  return [
    ...(short ? LONG_TESTS.slice(0, 1) : LONG_TESTS),
    ...namesIn(join(ROOT, 'tools/bench')).map((name) => ({ name, args: ['bench', '--', name, ...form] })),
    ...faultsIn(join(ROOT, 'tools/faults')).map((name) => ({ name, args: ['faults', '--', name, ...form] })),
  ];
}

async function run({ name, args, env = {} }: Part): Promise<Done> {
  const began = performance.now();
  const { code } = await execute('npm', ['run', '--silent', ...args], {
    env: { ...process.env, ...env },
    limit: LIMIT_MS,
    onOutput: (text) => void process.stdout.write(text),
  });
  return { name, minutes: (performance.now() - began) / 60_000, code };
}

/** Runs the parts; those that already ran at this commit are not run again, whether they kept their targets or not. */
async function runAll(parts: readonly Part[], { short, anew }: { short: boolean; anew: boolean }): Promise<Done[]> {
  const commit = currentCommit();
  if (commit === undefined) console.log('There are uncommitted changes: nothing is skipped.');
  const progress = openProgress<Done>(short ? 'nightly-short' : 'nightly', commit);
  if (anew) progress.forget();
  const before = [...progress.done()];
  const done: Done[] = [];
  for (const part of parts) {
    const known = before.find(({ name }) => name === part.name);
    console.log(`\n== ${part.name}${known === undefined ? '' : ': ran at this commit already'}`);
    const one = known ?? (await run(part));
    if (known === undefined) progress.keep(one);
    done.push(one);
    await writeFile(join(FIGURES, 'README.md'), keptFigures());
  }
  return done;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const parts = allParts(values.short);
  if (values.list) return console.log(parts.map(({ name }) => name).join('\n'));
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. npm run nightly -- --list prints the names.`);
  const chosen = positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name));
  await avoidTakenPorts();
  Object.assign(process.env, serviceEnvironment());
  const started = await up();
  try {
    const done = await runAll(chosen, values);
    for (const { name, minutes, code } of done) {
      console.log(`${code === 0 ? 'kept  ' : 'MISSED'} ${minutes.toFixed(1).padStart(6)} min  ${name}`);
    }
    process.exitCode = done.some(({ code }) => code !== 0) ? 1 : 0;
  } finally {
    if (started.length > 0) await down(...started);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
