import { median, quantile } from '../../lab/runner/figures.ts';
import type { Measured, Row, Target } from '../../lab/runner/report.ts';
import { type Case, FIFTY_ROWS, nameOf } from './cases.ts';
import type { Cost, Round } from './rounds.ts';
import type { Kind } from './viewers.ts';
import { row } from '../../lab/runner/tally.ts';

/** Measurements of one case in one market. */
export type Taken = Pick<Case, 'name' | 'made_of'> & {
  kind: Kind;
  growth: number | undefined;
  size: string;
  rounds: Round[];
};

const cpuOf = (rounds: readonly Round[]) => median(rounds.map(({ ours }) => ours.cpu_ms));
const to = (rounds: readonly Round[], other: 'bare' | 'own', ratio: (ours: Cost, its: Cost) => number) =>
  median(rounds.flatMap((round) => (round[other] ? [ratio(round.ours, round[other])] : [])));

/** The figures of one case in one market, beside the engine's. */
export function figuresOf({ kind, name, size, rounds }: Taken): Measured {
  const title = `${nameOf(kind, name)} at ${size}`;
  const rows: Row[] = [
    row(
      `${title}, throughput to pgbench's`,
      to(rounds, 'bare', (a, b) => a.per_s / b.per_s),
      'times',
    ),
    row(
      `${title}, CPU to pgbench's`,
      to(rounds, 'bare', (a, b) => a.cpu_ms / b.cpu_ms),
      'times',
    ),
    row(
      `${title}, CPU to its own statements'`,
      to(rounds, 'own', (a, b) => a.cpu_ms / b.cpu_ms),
      'times',
    ),
    row(
      `${title}, p95`,
      quantile(
        rounds.flatMap(({ ours }) => ours.took),
        0.95,
      ),
      'ms',
    ),
    row(`${title}, CPU`, cpuOf(rounds), 'ms'),
    row(`${title}, CPU of Node`, median(rounds.map(({ node_ms }) => node_ms)), 'ms'),
    row(`${title}, CPU of pgbench's`, median(rounds.flatMap(({ bare }) => bare?.cpu_ms ?? [])), 'ms'),
    row(`${title}, bytes`, rounds[0]?.bytes ?? Number.NaN, 'B'),
  ];
  return {
    rows: rows.filter(({ figure }) => !Number.isNaN(figure)),
    targets: {
      [`${title}, p95`]: { at_most: 50 },
      ...(name === FIFTY_ROWS
        ? {
            [`${title}, throughput to pgbench's`]: { at_least: 0.45 },
            [`${title}, CPU to pgbench's`]: { at_most: 2.3 },
          }
        : {}),
    },
  };
}

/** The round in which a call took the least. */
export const leastOf = (rounds: readonly Round[]): Round =>
  rounds.reduce((least, round) => (round.ours.cpu_ms < least.ours.cpu_ms ? round : least));

/** Growth of the cost of a case from one market to another, round by round, so that a busy minute falls on both. */
export function growthOf(from: Taken, into: Taken, target?: Target): Measured {
  const named = nameOf(into.kind, into.name);
  const title = `${named}, growth of CPU from ${from.size} to ${into.size}`;
  const figure = median(
    into.rounds.flatMap(({ ours }, n) => {
      const before = from.rounds[n];
      return before ? [ours.cpu_ms / before.ours.cpu_ms] : [];
    }),
  );
  const rows = [row(title, figure, 'times')];
  if (from.made_of && into.made_of) {
    const { called } = into.made_of;
    const more = into.made_of.many / from.made_of.many;
    rows.push(row(`${named}, growth of ${called}s from ${from.size} to ${into.size}`, more, 'times'));
    rows.push(row(`${title} for each ${called}`, figure / more, 'times'));
  }
  return { rows, targets: target ? { [title]: target } : {} };
}

/** Prints one line of progress. */
export function say({ kind, name, size, rounds }: Taken): void {
  const figures = {
    tps: to(rounds, 'bare', (a, b) => a.per_s / b.per_s),
    cpu: to(rounds, 'bare', (a, b) => a.cpu_ms / b.cpu_ms),
    own: to(rounds, 'own', (a, b) => a.cpu_ms / b.cpu_ms),
    p95_ms: quantile(
      rounds.flatMap(({ ours }) => ours.took),
      0.95,
    ),
    cpu_ms: cpuOf(rounds),
    node_ms: median(rounds.map(({ node_ms }) => node_ms)),
    bare_ms: median(rounds.flatMap(({ bare }) => bare?.cpu_ms ?? [])),
  };
  const said = Object.entries(figures).flatMap(([what, figure]) =>
    Number.isNaN(figure) ? [] : [`${what} ${figure.toFixed(2)}`],
  );
  console.log(nameOf(kind, name).padEnd(36), size.padEnd(4), said.join('  '));
}
