import type { Crowd } from '../../lab/product/crowd.ts';
import { type Measured, misses } from '../../lab/runner/report.ts';
import { nameOf } from './cases.ts';
import { growthOf, leastOf, say, type Taken } from './figures.ts';
import { statementsOf } from './statements.ts';
import { measureRound, type Pace } from './rounds.ts';
import type { Stage } from './stage.ts';
import { resultOf, row, together } from '../../lab/runner/tally.ts';

/** One short round on a busy machine: wide enough for it, and far too narrow for a lost index. */
const SHORT_GROWTH = 3;

export const loadTimes = (stages: readonly Stage[]): Measured =>
  resultOf(stages.map(({ market: { name, load_s } }) => row(`load of ${name}`, load_s, 's')));

/** Round by round through all cases, each in every market in turn. */
export async function measureAll(
  stages: readonly Stage[],
  crowd: Crowd,
  rounds: number,
  pace: Pace,
  wanted: (name: string) => boolean,
): Promise<Taken[]> {
  const taken: Taken[] = stages.flatMap(({ market, lookers }) =>
    [...lookers].flatMap(([kind, { cases }]) =>
      cases
        .filter(({ name }) => wanted(name))
        .map(({ name, growth, made_of }) => ({ kind, name, size: market.name, growth, made_of, rounds: [] })),
    ),
  );
  for (let n = 0; n < rounds; n++) {
    if (rounds > 1) console.log(`Round ${n + 1} of ${rounds}`);
    for (const { kind, name, size, rounds: its } of inTurn(taken)) {
      const stage = stages.find(({ market }) => market.name === size);
      const theirs = stage?.lookers.get(kind);
      const one = theirs?.cases.find((each) => each.name === name);
      if (stage === undefined || theirs === undefined || one === undefined) continue;
      const own = n === 0 ? await statementsOf(stage.pools, theirs.looker, one.path) : undefined;
      its.push(await measureRound(stage, crowd, theirs.looker, one, pace, own));
    }
  }
  taken.forEach(say);
  return taken;
}

/** Largest growth of a single short round, where there is a bound. */
export const shortGrowth = ({ growth }: Taken): number | undefined => (growth === undefined ? undefined : SHORT_GROWTH);

/**
 * A single round may fall on a busy moment: what seems to grow is measured twice more, and in each market the least of three
 * counts. A host that is busy with others adds to what a call takes and never takes away from it.
 */
export async function lookAgain(
  stages: readonly Stage[],
  crowd: Crowd,
  pace: Pace,
  taken: readonly Taken[],
): Promise<void> {
  const missed = misses(together(growths(taken, shortGrowth)));
  const seems = ({ kind, name }: Taken) => missed.some((title) => title.startsWith(`${nameOf(kind, name)},`));
  const slow = new Set(taken.filter(seems).map(({ name }) => name));
  if (slow.size === 0) return;
  for (const again of await measureAll(stages, crowd, 2, pace, (name) => slow.has(name))) {
    const before = taken.find((one) => one.kind === again.kind && one.name === again.name && one.size === again.size);
    if (before) before.rounds = [leastOf([...before.rounds, ...again.rounds])];
  }
}

/** The same case in every market, one after the other. */
const inTurn = (taken: readonly Taken[]): Taken[] =>
  [...new Set(taken.map(({ kind }) => kind))].flatMap((kind) => {
    const theirs = taken.filter((one) => one.kind === kind);
    return [...new Set(theirs.map(({ name }) => name))].flatMap((name) => theirs.filter((one) => one.name === name));
  });

/** Growth from the smallest market to each of the others; only that to the largest has a bound. */
export function growths(taken: readonly Taken[], most: (into: Taken) => number | undefined): Measured[] {
  const [smallest] = taken;
  const largest = taken.at(-1);
  return inTurn(taken).flatMap((into) => {
    const from = taken.find(
      ({ kind, name, size }) => kind === into.kind && name === into.name && size === smallest?.size,
    );
    if (from === undefined || from === into) return [];
    const at_most = into.size === largest?.size ? most(into) : undefined;
    return [growthOf(from, into, at_most === undefined ? undefined : { at_most })];
  });
}
