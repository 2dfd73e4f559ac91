import type { heldMb } from '../../lab/runner/memory.ts';
import { quantile } from '../../lab/runner/figures.ts';
import type { Row } from '../../lab/runner/report.ts';

export const latencies = (name: string, took: readonly number[]): Row[] => [
  { name: `${name}, p50`, figure: quantile(took, 0.5), unit: 'ms' },
  { name: `${name}, p95`, figure: quantile(took, 0.95), unit: 'ms' },
  { name: `${name}, p99`, figure: quantile(took, 0.99), unit: 'ms' },
  { name: `${name}, max`, figure: took.length > 0 ? took.reduce((a, b) => Math.max(a, b)) : Number.NaN, unit: 'ms' },
];

type Held = Awaited<ReturnType<typeof heldMb>>;

/** What the server grew by for each stream: as the system sees it, and what is held once all garbage is collected. */
export const perStream = (before: Held, after: Held, streams: number): Row[] => [
  { name: 'memory, each stream', figure: ((after.resident - before.resident) * 1_024) / streams, unit: 'kB' },
  { name: 'memory held, each stream', figure: ((after.heap - before.heap) * 1_024) / streams, unit: 'kB' },
];

/** Each row under what it belongs to. */
export const under = (name: string, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, name: `${name}: ${row.name}` }));
