import { randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { costsIn, type Figures, kindsAt, MIX } from './figures.ts';
import { simulate } from './simulate.ts';

/** Within so many times, either way, the simulation must come to what was measured. */
export const FACTOR = 2;

const SEED = 20_261_116;
/** Number of calls that gives a stable p95. */
const SECONDS = 10;
/** Conditions of tools/bench/jobs: eight people on the two cores of the machine, on which everything runs. */
const BENCH = { people: 8, cores: 2, connections: 8 };
/** Estimated cost of one client in tools/lab/product/crowd: it was not measured. */
const ASKER_MS = 0.15;

export type Compared = { name: string; measured: number; simulated: number; ratio: number };

const compared = (name: string, measured: number, simulated: number): Compared => ({
  name,
  measured,
  simulated,
  ratio: simulated / measured,
});

/** The p95 of what tools/bench/jobs measured at its largest size, from the cost of each alone. */
export function againstJobs({ figures }: Figures): Compared[] {
  return Object.keys(figures).flatMap((key) => {
    const name = /^((?:care provider|platform): .*) at 10m, p95$/.exec(key)?.[1];
    if (name === undefined) return [];
    const of = (what: string): number => figures[`${name} at 10m, ${what}`] ?? Number.NaN;
    const node_ms = of('CPU of Node');
    const kind = { share: 1, node_ms, database_ms: of('CPU') - node_ms, asker_ms: ASKER_MS, wait_ms: 0 };
    const deployment = { webs: 1, connections_each: BENCH.connections, cores: { together: BENCH.cores } };
    const { p95 } = simulate([kind], deployment, { people: BENCH.people }, SECONDS, randomFrom(SEED));
    return [compared(name, of('p95'), p95)];
  });
}

/** The p95 of the whole mix that tools/faults/load measured, from what tools/bench/calls measured of each call. */
export function againstLoad(load: Figures, calls: Figures): Compared {
  const of = (name: string): number => load.figures[name] ?? Number.NaN;
  const per_second = of('calls a second');
  const asker_ms = (of('cores that those who ask took') * 1_000) / per_second;
  const kinds = kindsAt(MIX, costsIn(calls)).map((kind) => ({ ...kind, asker_ms }));
  const deployment = { webs: 1, connections_each: 8, cores: { together: load.cores } };
  const { p95 } = simulate(kinds, deployment, { per_second }, 60, randomFrom(SEED));
  return compared('the whole mix', of('p95'), p95);
}

export const isWithin = ({ ratio }: Compared): boolean => ratio <= FACTOR && ratio >= 1 / FACTOR;
