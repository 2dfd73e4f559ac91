import type { heldMb } from '../../lab/runner/memory.ts';
import { quantile } from '../../lab/runner/figures.ts';
import type { Row } from '../../lab/runner/report.ts';
import { row } from '../../lab/runner/tally.ts';

export const latencies = (name: string, took: readonly number[]): Row[] => [
  row(`${name}, p50`, quantile(took, 0.5), 'ms'),
  row(`${name}, p95`, quantile(took, 0.95), 'ms'),
  row(`${name}, p99`, quantile(took, 0.99), 'ms'),
  row(`${name}, max`, took.length > 0 ? took.reduce((a, b) => Math.max(a, b)) : Number.NaN, 'ms'),
];

type Held = Awaited<ReturnType<typeof heldMb>>;

/** Growth of the server for each stream: resident memory, and the heap after garbage collection. */
export const perStream = (before: Held, after: Held, streams: number): Row[] => [
  row('memory, each stream', ((after.resident - before.resident) * 1_024) / streams, 'kB'),
  row('memory held, each stream', ((after.heap - before.heap) * 1_024) / streams, 'kB'),
];

/** Each row under what it belongs to. */
export const under = (name: string, rows: readonly Row[]): Row[] =>
  rows.map((each) => ({ ...each, name: `${name}: ${each.name}` }));
