import type { Measure } from '../lab/runner/named.ts';
import type { Measured } from '../lab/runner/report.ts';
import { openResults } from '../lab/runner/results.ts';
import { type Fault, FAULTS, POSTMASTER_KILLED, WITH_ETCD3, WITHOUT_SYNCHRONY } from './patroni/faults.ts';
import { play, type Played } from './patroni/play.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

/** A frozen leader takes its key back in about one of three tries; this many without a loss would be a broken control. */
const MOST_ROUNDS = 10;

const optionOf = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

/**
 * People write through the product's own API while machines of the database die, freeze, are cut off or change places.
 * What they were told is saved is there afterwards, once and whole. Resumes: what ran at this commit is not run again.
 * `--only=WORDS` runs the faults whose name holds them.
 */
const patroni: Measure = async ({ short }) => {
  if (short) return rowsOf([[POSTMASTER_KILLED, await play(POSTMASTER_KILLED, { before_s: 2, after_s: 12 })]], []);
  const only = optionOf('only');
  const wanted = (fault: Fault) => only === undefined || fault.name.includes(only);
  const results = openResults<Played>('patroni');
  const played: [Fault, Played][] = [];
  for (const fault of FAULTS.filter(wanted)) {
    const result = await results.of(fault.name, () => play(fault, { before_s: 5 }));
    console.log(`${fault.name}: ${JSON.stringify(result)}`);
    played.push([fault, result]);
  }
  const controls: [Fault, Played[]][] = [];
  for (const fault of [WITHOUT_SYNCHRONY, WITH_ETCD3].filter(wanted)) {
    const rounds: Played[] = [];
    while (rounds.every(({ lost }) => lost === 0) && rounds.length < MOST_ROUNDS) {
      const result = await results.of(`${fault.name} ${rounds.length + 1}`, () => play(fault, { before_s: 5 }));
      console.log(`${fault.name}, round ${rounds.length + 1}: ${JSON.stringify(result)}`);
      rounds.push(result);
      if (fault === WITHOUT_SYNCHRONY) break;
    }
    controls.push([fault, rounds]);
  }
  return rowsOf(played, controls);
};
export default patroni;

function rowsOf(played: [Fault, Played][], controls: [Fault, Played[]][]): Measured {
  return resultOf([
    ...played.flatMap(([{ name, moves }, its]) => [
      row(`${name}: confirmed`, its.acknowledged, 'writes', { at_least: 50 }),
      row(`${name}: lost`, its.lost, 'writes', { at_most: 0 }),
      row(`${name}: done twice`, its.twice, 'writes', { at_most: 0 }),
      row(`${name}: half done`, its.half, 'writes', { at_most: 0 }),
      row(`${name}: write gap`, its.gap_s, 's', { at_most: 20 }),
      row(`${name}: sent again`, its.unknown, 'times'),
      row(`${name}: answered wrongly`, its.wrong, 'times', { at_most: 0 }),
      row(`${name}: slowest answer`, its.slowest_s, 's', { at_most: 15 }),
      row(`${name}: another leads`, its.moved, '', moves ? { at_least: 1 } : undefined),
      row(`${name}: confirmed by a woken leader`, its.zombie, 'writes', { at_most: 0 }),
      row(`${name}: the worker works after`, its.worker_s, 's', { at_most: 20 }),
      ...(its.whole_s > 0 ? [row(`${name}: three nodes again after`, its.whole_s, 's', { at_most: 60 })] : []),
    ]),
    ...controls.flatMap(([{ name }, rounds]) => [
      row(`${name}: lost`, Math.max(...rounds.map(({ lost }) => lost)), 'writes', { at_least: 1 }),
      row(`${name}: rounds`, rounds.length),
    ]),
  ]);
}
