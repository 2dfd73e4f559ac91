import { join } from 'node:path';
import { faultsIn, type Measure } from '../bench/named.ts';
import type { Measured } from '../bench/report.ts';
import { execute, ROOT } from '../scripts/execute.ts';
import { currentCommit, openProgress } from './parts/progress.ts';
import { row } from './parts/tally.ts';

const LIMIT_MS = 3 * 3_600_000;

type Told = { name: string; minutes: number; targets: number; missed: string[] };

/**
 * Every fault, one after the other, and one table of them all. What already ran at this commit is not run again, whether
 * it kept its targets or not: `--anew` forgets that. What did not come to its end runs again.
 */
const campaign: Measure = async ({ short }) => {
  const commit = currentCommit();
  if (commit === undefined) console.log('There are changes that no commit has: nothing is skipped, and nothing kept.');
  const progress = openProgress<Told>(short ? 'campaign-short' : 'campaign', commit);
  if (process.argv.includes('--anew')) progress.forget();
  const before = [...progress.done()];
  const told: Told[] = [];
  const broken: string[] = [];
  for (const name of faultsIn(import.meta.dirname)) {
    const known = before.find((one) => one.name === name);
    console.log(known ? `\n== ${name}: ran at this commit already` : `\n== ${name}`);
    const one = known ?? (await run(name, short));
    if (one === undefined) broken.push(name);
    else told.push(one);
    if (one !== undefined && known === undefined) progress.keep(one);
  }
  return summary(told, broken);
};
export default campaign;

async function run(name: string, short: boolean): Promise<Told | undefined> {
  const began = performance.now();
  const args = [join(ROOT, 'faults/run.ts'), name, ...(short ? ['--short'] : [])];
  const onOutput = (text: string) => void process.stdout.write(text);
  const { output } = await execute(process.execPath, args, { onOutput, limit: LIMIT_MS });
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) return undefined;
  const { targets, missed } = JSON.parse(line) as { targets: object; missed: string[] };
  return { name, minutes: (performance.now() - began) / 60_000, targets: Object.keys(targets).length, missed };
}

/** Of each fault how many of its targets it missed; one that did not come to its end has no figure, which is a miss. */
function summary(told: readonly Told[], broken: readonly string[]): Measured {
  for (const { name, missed } of told) for (const target of missed) console.log(`MISSED ${name}: ${target}`);
  for (const name of broken) console.log(`MISSED ${name}: it did not come to its end`);
  const rows = [
    ...told.map(({ name, targets, missed, minutes }) =>
      row(name, missed.length, `missed of ${targets}, ${minutes.toFixed(1)} min`),
    ),
    ...broken.map((name) => row(name, Number.NaN, 'not ended')),
  ];
  return { rows, targets: Object.fromEntries(rows.map(({ name }) => [name, { at_most: 0 }])) };
}
