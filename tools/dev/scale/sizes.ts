import { randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { costsIn, type Figures, kindsAt } from './figures.ts';
import { type Need, needOf, type Place } from './need.ts';
import { type Deployment, type Kind, simulate, type Simulated } from './simulate.ts';

const SEED = 20_261_116;
const WITHIN_MS = 300;
/** A core that is busier than this on average has too little left for a bad minute. */
const BUSY_AT_MOST = 0.6;
const SECONDS = 20;
/** A process spends its connections on five kinds of viewer; so many are in use at once at most. */
const CONNECTIONS_EACH = 16;

export type Sized = { need: Need; webs: number; database_cores: number; simulated: Simulated };

const busy = (kinds: readonly Kind[], of: (kind: Kind) => number): number =>
  kinds.reduce((sum, kind) => sum + (kind.share * of(kind)) / 1_000, 0);

/** The calls of the peak, each with what it costs. */
export const measuredKinds = (need: Need, calls: Figures): Kind[] => kindsAt(need.at_the_peak, costsIn(calls));

/** Before that has been measured: as if every call cost what a check-in was measured to cost by tools/faults/attendance. */
export const roughKinds = (need: Need, { figures }: Figures): Kind[] => [
  {
    share: need.calls_at_the_peak,
    node_ms: figures['check-in, CPU of the server'] ?? Number.NaN,
    database_ms: figures['check-in, CPU of the database'] ?? Number.NaN,
    asker_ms: 0,
    wait_ms: 0,
  },
];

/** Finds the processes and cores that carry the busiest ten minutes of a place, by calculation first and then by simulation. */
export function sizeOf(place: Place, kindsOf: (need: Need) => Kind[]): Sized {
  const need = needOf(place);
  const kinds = kindsOf(need);
  let webs = Math.ceil(busy(kinds, ({ node_ms }) => node_ms) / BUSY_AT_MOST);
  let database_cores = Math.ceil(busy(kinds, ({ database_ms }) => database_ms) / BUSY_AT_MOST);
  for (;;) {
    const deployment: Deployment = {
      webs,
      connections_each: CONNECTIONS_EACH,
      cores: { web: webs, database: database_cores },
    };
    const coming = { per_second: need.calls_at_the_peak };
    const simulated = simulate(kinds, deployment, coming, SECONDS, randomFrom(SEED));
    if (simulated.p95 <= WITHIN_MS) return { need, webs, database_cores, simulated };
    webs++;
    database_cores++;
  }
}

const SHIFT: Record<string, number> = {
  post: 1,
  apply: 1,
  offer: 1,
  assign: 0.3,
  accept: 0.5,
  message: 0.5,
  'check-in': 1,
  'check-out': 1,
};
/** Write-ahead log of a shift from its posting to its invoices, by the measured bytes of each call. */
export const writtenPerShift = ({ figures }: Figures): number =>
  Object.entries(SHIFT).reduce(
    (sum, [kind, times]) => sum + times * (figures[`${kind}, written ahead`] ?? Number.NaN),
    0,
  );
