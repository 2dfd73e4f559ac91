import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Measure } from '../lab/runner/named.ts';
import type { Measured } from '../lab/runner/report.ts';
import { ROOT } from '../lab/machine/execute.ts';
import { filesOfIds } from '../lab/records/testIds.ts';
import { CONTROLS } from './controls/all.ts';
import type { Control } from './controls/control.ts';
import { draw } from './controls/draw.ts';
import { controls as problemsOfList, isAsvs } from './controls/record.ts';
import { openTrial, type Outcome } from './controls/trial.ts';
import { resultOf, row } from '../lab/runner/tally.ts';
import { openCheckout } from '../lab/trial/checkout.ts';

const DRAWN = { full: 20, short: 3 };

/**
 * Switches random controls off, one at a time, in a checkout of HEAD: twenty of the ASVS table and twenty of the
 * conformance rows. The tests that the row cites must pass without and fail with it. `--seed N` draws the same ones,
 * `--only ROWS` takes those of rows or sections, with commas between them, `--all` takes every one.
 */
const controls: Measure = async ({ short }) => {
  const problems = await problemsOfList();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const chosen = chosenFrom(short ? DRAWN.short : DRAWN.full);
  const filesOf = await filesOfIds(ROOT);
  const checkout = openCheckout('HEAD');
  try {
    console.log(`${chosen.length} of ${CONTROLS.length} controls at ${checkout.commit}`);
    const trial = await openTrial(checkout, chosen, (id) => filesOf(id)[0] ?? '');
    const outcomes: Outcome[] = [];
    for (const control of chosen) {
      const outcome = await trial.switchOff(control);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
    return summary(outcomes);
  } finally {
    checkout.close();
  }
};
export default controls;

function chosenFrom(each: number): Control[] {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' }, all: { type: 'boolean' } },
    strict: false,
  });
  if (values.all === true) return [...CONTROLS];
  if (typeof values.only === 'string') {
    const rows = values.only.split(',');
    const named = CONTROLS.filter(({ row: id }) => rows.some((one) => id === one || id.startsWith(`${one}.`)));
    if (named.length === 0) throw new Error(`There is no entry of ${values.only}`);
    return named;
  }
  const seed = typeof values.seed === 'string' ? Number(values.seed) : randomInt(2 ** 31);
  console.log(`--seed ${seed}`);
  const conformance = CONTROLS.filter((control) => !isAsvs(control));
  return [...draw(CONTROLS.filter(isAsvs), each, seed), ...draw(conformance, each, seed)];
}

const lineOf = ({ control, missed, seconds }: Outcome): string =>
  `${missed === undefined ? 'noticed' : 'MISSED '} ${seconds.toFixed(0).padStart(4)} s  ${control.row}: ${control.off}${missed === undefined ? '' : `: ${missed}`}`;

function summary(outcomes: readonly Outcome[]): Measured {
  const asvs = outcomes.filter(({ control }) => isAsvs(control));
  const missed = outcomes.filter((outcome) => outcome.missed !== undefined);
  for (const outcome of missed) console.log(lineOf(outcome));
  return resultOf([
    row('controls of the ASVS table switched off', asvs.length),
    row('conformance rows switched off', outcomes.length - asvs.length),
    row('not noticed', missed.length, '', { at_most: 0 }),
    row('time', outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60, 'min'),
  ]);
}
