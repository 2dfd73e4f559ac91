import { parseArgs } from 'node:util';
import type { Measure } from '../lab/runner/named.ts';
import type { Measured } from '../lab/runner/report.ts';
import { resultOf, row } from '../lab/runner/tally.ts';
import { isJourney } from '../lab/trial/edit.ts';
import { FAULTS } from './planted/all.ts';
import { type Checkout, openCheckout } from '../lab/trial/checkout.ts';
import { BEFORE, type Catcher, type Fault, fileOf, titlesOf } from './planted/fault.ts';
import { build, type Failed, type Result, runJourneys, runTests, runVitest } from '../lab/trial/tests.ts';

type Outcome = { fault: Fault; caught_by?: Failed; whole?: true; problem?: string; seconds: number };

/**
 * Plants faults one at a time in a checkout of HEAD and runs the tests that should notice each. `--at REF`: in another
 * commit. `--only NAME`: those whose names contain this. `--whole`: what these tests miss gets the whole suite.
 */
const planted: Measure = async () => {
  const { values } = parseArgs({
    options: { at: { type: 'string' }, only: { type: 'string' }, whole: { type: 'boolean' } },
    strict: false,
  });
  const only = typeof values.only === 'string' ? values.only : '';
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  if (faults.length === 0) throw new Error(`No fault has "${only}" in its name`);
  const checkout = openCheckout(typeof values.at === 'string' ? values.at : 'HEAD');
  try {
    console.log(`${faults.length} faults at ${checkout.commit}`);
    const runner = openRunner(checkout, await failingAnyway(checkout, faults));
    const outcomes: Outcome[] = [];
    for (const fault of faults) {
      const outcome = await runner.tryOne(fault, values.whole === true);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
    return summary(checkout, outcomes);
  } finally {
    checkout.close();
  }
};
export default planted;

const nameOf = ({ file, title }: Failed): string => `${file} › ${title}`;

/** Titles of tests that fail without any fault; they prove nothing. */
async function failingAnyway(checkout: Checkout, faults: readonly Fault[]): Promise<Set<string>> {
  const catchers = faults.flatMap(({ caught_by }) => caught_by).filter((each) => checkout.has(fileOf(each)));
  const files = [...new Set(catchers.map(fileOf))];
  const isWhole = (file: string) => catchers.includes(file);
  const results: Result[] = [];
  const whole = files.filter((file) => isWhole(file) && !isJourney(file));
  if (whole.length > 0) results.push(await runVitest(checkout, whole));
  if (files.some(isJourney)) await build(checkout);
  for (const file of files.filter((each) => !whole.includes(each))) {
    const titles = catchers.filter((each) => fileOf(each) === file).map(titlesOf);
    results.push(await runTests(checkout, [file], isWhole(file) ? undefined : titles.join('|')));
  }
  const broken = results.flatMap((result) => result.broken ?? []);
  if (broken.length > 0) throw new Error(`The tests do not run without a fault: ${broken.join('; ')}`);
  const failing = results.flatMap(({ failed }) => failed).map(nameOf);
  for (const name of failing) console.log(`Fails without a fault: ${name}`);
  console.log(`${results.reduce((sum, { ran }) => sum + ran, 0)} tests ran without a fault, ${failing.length} failed`);
  return new Set(failing);
}

function openRunner(checkout: Checkout, failing: ReadonlySet<string>) {
  /** True if the build has no fault in it. */
  let clean_build = false;
  const prepareBuild = async ({ edits }: Fault): Promise<void> => {
    const is_built = edits.some(({ file }) => /^(apps|packages)\//.test(file));
    if (!is_built && clean_build) return;
    await build(checkout);
    clean_build = !is_built;
  };
  const newly = ({ failed }: Result): Failed | undefined => failed.find((each) => !failing.has(nameOf(each)));

  /** Runs the named tests in their order until one fails. */
  async function byNamed(fault: Fault): Promise<Pick<Outcome, 'caught_by' | 'problem'>> {
    const problems: string[] = [];
    const there = fault.caught_by.filter((each) => checkout.has(fileOf(each)));
    if (there.length === 0) return { problem: 'no named file exists here' };
    for (const catcher of there) {
      if (isJourney(fileOf(catcher))) await prepareBuild(fault);
      const result = await runTests(checkout, [fileOf(catcher)], titlesOf(catcher));
      const caught_by = newly(result);
      if (caught_by) return { caught_by };
      problems.push(whyNot(catcher, result));
    }
    return { problem: problems.join('; ') };
  }

  async function byWhole(fault: Fault): Promise<Failed | undefined> {
    const found = newly(await runVitest(checkout, []));
    if (found) return found;
    await prepareBuild(fault);
    return newly(await runJourneys(checkout, []));
  }

  return {
    async tryOne(fault: Fault, whole: boolean): Promise<Outcome> {
      const began = performance.now();
      const ended = (outcome: Omit<Outcome, 'fault' | 'seconds'>): Outcome => ({
        ...outcome,
        fault,
        seconds: (performance.now() - began) / 1000,
      });
      const applied = checkout.apply(fault.edits);
      if ('not_possible' in applied) return ended({ problem: applied.not_possible });
      try {
        const named = await byNamed(fault);
        if (named.caught_by || !whole) return ended(named);
        const found = await byWhole(fault);
        return ended(found ? { caught_by: found, whole: true } : named);
      } finally {
        applied.undo();
      }
    },
  };
}

function whyNot(catcher: Catcher, { ran, broken }: Result): string {
  const file = fileOf(catcher);
  if (broken !== undefined) return `${file} could not run: ${broken}`;
  return ran === 0 ? `${file} has no test ${titlesOf(catcher) ?? ''}` : `${ran} tests of ${file} passed`;
}

function lineOf({ fault, caught_by, whole, problem, seconds }: Outcome): string {
  const words = caught_by
    ? `${whole ? 'whole suite: ' : ''}${caught_by.file} › ${caught_by.title} (${caught_by.why})`
    : (problem ?? '');
  return `${caught_by ? 'caught' : 'MISSED'}  ${seconds.toFixed(0).padStart(4)} s  ${fault.name}: ${words}`;
}

/** Sums up the outcomes: what the earlier suite caught must be caught; the others are reported. */
function summary({ commit }: Checkout, outcomes: readonly Outcome[]): Measured {
  const caught = outcomes.filter(({ caught_by }) => caught_by !== undefined);
  const before = outcomes.filter(({ fault }) => fault.missed_before === undefined);
  const lost = before.filter(({ caught_by }) => caught_by === undefined);
  const together = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${caught.length} of ${outcomes.length} caught at ${commit}, ${before.length} at ${BEFORE}`);
  for (const { fault } of lost) console.log(`Caught at ${BEFORE} and missed here: ${fault.name}`);
  return resultOf([
    row('planted', outcomes.length, 'faults'),
    row('caught', caught.length, 'faults'),
    row(`caught at ${BEFORE}`, before.length, 'faults'),
    row('caught before and missed now', lost.length, 'faults', { at_most: 0 }),
    row('time', together / 60, 'min'),
  ]);
}
