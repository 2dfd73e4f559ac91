import { figuresOf, growthOf, say, type Taken } from './jobs/figures.ts';
import { guardAnswers, guardPlans } from './jobs/guarded.ts';
import { nameOf } from './jobs/cases.ts';
import { statementsOf } from './jobs/heard.ts';
import { measureKeys } from './jobs/keys.ts';
import { ensureMarket } from './jobs/load.ts';
import { planOf } from './jobs/plans.ts';
import { measureRound, type Pace } from './jobs/rounds.ts';
import { openStage, type Stage } from './jobs/stage.ts';
import { storm } from './jobs/storm.ts';
import { KINDS } from './jobs/viewers.ts';
import { measureWalls } from './jobs/walls.ts';
import type { Measure } from './named.ts';
import { type Crowd, gatherCrowd } from './parts/crowd.ts';
import { type Measured, misses } from './report.ts';

const SMALL = { name: '10k', jobs: 10_000, staff: 10_000 };
const FULL = {
  sizes: [SMALL, { name: '1m', jobs: 1_000_000, staff: 100_000 }, { name: '10m', jobs: 10_000_000, staff: 1_000_000 }],
  rounds: 3,
  pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 },
};
const SHORT = {
  sizes: [SMALL, { name: '100k', jobs: 100_000, staff: 20_000 }],
  rounds: 1,
  pace: { ours_ms: 250, warm_ms: 150, engine_s: 0 },
};
/** One short round on a busy machine: wide enough for it, and far too narrow for a lost index. */
const SHORT_GROWTH = 3;
const IN_THE_STORM = ['page 1', 'page 100 of 10 rows', 'board', 'counts'];
/** Rows of an index whose page somebody has just written to; without the cleanup it would be a thousand. */
const MOST_FETCHED = 100;

/** Lists, board, counts and map over three sizes of one market, beside the engine alone on plain statements. */
const jobs: Measure = async ({ short }) => {
  const { sizes, rounds, pace } = short ? SHORT : FULL;
  const crowd = gatherCrowd();
  const stages: Stage[] = [];
  try {
    for (const size of sizes) stages.push(await openStage(await ensureMarket(size)));
    const largest = stages.at(-1);
    if (largest === undefined) throw new Error('There is no market');
    const all: Measured[] = [loadTimes(stages)];
    for (const stage of stages) all.push(await guardAnswers(stage));
    all.push(await guardPlans(largest));
    const taken = await measureAll(stages, crowd, rounds, pace, (name) => !short || !name.endsWith(' asc'));
    if (short) await lookAgain(stages, crowd, pace, taken);
    else all.push(...taken.map(figuresOf));
    all.push(...growths(taken, short ? () => SHORT_GROWTH : ({ growth }) => growth));
    if (!short) {
      all.push(await measureWalls(largest, rounds, pace.engine_s), await measureKeys(largest, rounds, pace.engine_s));
      all.push(...(await afterTheStorm(stages, largest, crowd, rounds, pace)));
    }
    return together(all);
  } finally {
    crowd.end();
    await Promise.all(stages.map((stage) => stage.close()));
  }
};
export default jobs;

const loadTimes = (stages: readonly Stage[]): Measured => ({
  rows: stages.map(({ market: { name, load_s } }) => ({ name: `load of ${name}`, figure: load_s, unit: 's' })),
  targets: {},
});

/** Round by round through all cases, each in every market in turn. */
async function measureAll(
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
      const own = n === 0 ? await statementsOf(stage.pools, theirs.looker.viewer, one.path) : undefined;
      its.push(await measureRound(stage, crowd, theirs.looker, one, pace, own));
    }
  }
  taken.forEach(say);
  return taken;
}

/** A single round may fall on a busy moment: what seems to grow is measured twice more, and the middle of three counts. */
async function lookAgain(stages: readonly Stage[], crowd: Crowd, pace: Pace, taken: readonly Taken[]): Promise<void> {
  const missed = misses(together(growths(taken, () => SHORT_GROWTH)));
  const seems = ({ kind, name }: Taken) => missed.some((title) => title.startsWith(`${nameOf(kind, name)},`));
  const slow = new Set(taken.filter(seems).map(({ name }) => name));
  if (slow.size === 0) return;
  for (const again of await measureAll(stages, crowd, 2, pace, (name) => slow.has(name))) {
    const before = taken.find((one) => one.kind === again.kind && one.name === again.name && one.size === again.size);
    before?.rounds.push(...again.rounds);
  }
}

/** The same case in every market, one after the other. */
const inTurn = (taken: readonly Taken[]): Taken[] =>
  KINDS.flatMap((kind) => {
    const theirs = taken.filter((one) => one.kind === kind);
    return [...new Set(theirs.map(({ name }) => name))].flatMap((name) => theirs.filter((one) => one.name === name));
  });

/** From the smallest market to each of the others; only the way to the largest is bound. */
function growths(taken: readonly Taken[], most: (into: Taken) => number): Measured[] {
  const [smallest] = taken;
  const largest = taken.at(-1);
  return inTurn(taken).flatMap((into) => {
    const from = taken.find(
      ({ kind, name, size }) => kind === into.kind && name === into.name && size === smallest?.size,
    );
    if (from === undefined || from === into) return [];
    return [growthOf(from, into, into.size === largest?.size ? { at_most: most(into) } : undefined)];
  });
}

/** What writing does to reading: the same again, once the pages of what is to come have been written all over. */
async function afterTheStorm(
  stages: readonly Stage[],
  largest: Stage,
  crowd: Crowd,
  rounds: number,
  pace: Pace,
): Promise<Measured[]> {
  const moved = await storm(largest);
  console.log(`The storm moved ${moved} shifts of ${largest.market.name} twice`);
  const [smallest] = stages;
  const compared = smallest === undefined ? [largest] : [smallest, largest];
  const wanted = (name: string) => IN_THE_STORM.includes(name);
  const taken = await measureAll(compared, crowd, rounds, { ...pace, engine_s: 0 }, wanted);
  const fetched: Measured = { rows: [], targets: {} };
  for (const [kind, { looker, cases }] of largest.lookers) {
    for (const { name, path } of cases.filter((one) => wanted(one.name))) {
      const plan = await planOf(largest, kind, await statementsOf(largest.pools, looker.viewer, path));
      const title = `${kind}: ${name} at ${largest.market.name}, rows fetched for their index`;
      fetched.rows.push({ name: title, figure: plan.fetched, unit: 'rows' });
      fetched.targets[title] = { at_most: MOST_FETCHED };
    }
  }
  return [...growths(taken, ({ growth }) => growth), fetched].map((each) => named('after a storm', each));
}

const named = (when: string, { rows, targets }: Measured): Measured => ({
  rows: rows.map((row) => ({ ...row, name: `${when}: ${row.name}` })),
  targets: Object.fromEntries(Object.entries(targets).map(([name, target]) => [`${when}: ${name}`, target])),
});

const together = (all: readonly Measured[]): Measured => ({
  rows: all.flatMap(({ rows }) => rows),
  targets: Object.assign({}, ...all.map(({ targets }) => targets)) as Measured['targets'],
});
