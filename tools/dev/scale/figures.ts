import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USES } from '../../lab/load/mix.ts';
import { ROOT } from '../../lab/machine/execute.ts';
import type { Cost, Kind } from './simulate.ts';

export type Figures = { date: string; commit: string; cores: number; figures: Record<string, number | null> };

/** Figures of a full run; undefined while there has been none. */
export function figuresOf(name: string, folder = join(ROOT, 'docs/figures')): Figures | undefined {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : undefined;
}

/** Measured cost of each call. Beside its own work it waited mostly for the disk, at the commit. */
export function costsIn({ figures }: Figures): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const name of Object.keys(figures)) {
    const kind = /^(.*), CPU of the server$/.exec(name)?.[1];
    if (kind === undefined) continue;
    const of = (what: string): number => figures[`${kind}, ${what}`] ?? 0;
    const [node_ms, database_ms] = [of('CPU of the server'), of('CPU of the database')];
    costs.set(kind, { node_ms, database_ms, asker_ms: 0, wait_ms: 0 });
  }
  return costs;
}

/** Calls at these rates, each with what it costs. One that nobody has measured stops the reckoning. */
export function kindsAt(rates: Record<string, number>, costs: ReadonlyMap<string, Cost>): Kind[] {
  return Object.entries(rates).map(([kind, share]) => {
    const cost = costs.get(kind);
    if (cost === undefined) throw new Error(`Nobody has measured "${kind}"`);
    return { share, ...cost };
  });
}

/** Mix of calls of tools/lab/load, in its shares. */
export const MIX: Record<string, number> = Object.fromEntries(USES.map(({ kind, of_1000 }) => [kind, of_1000]));
