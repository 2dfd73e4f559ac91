import type pg from 'pg';
import { LOGINS } from '../../../apps/server/src/db/logins.ts';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import type { Crowd } from '../../lab/product/crowd.ts';
import { pgbench, type Where } from '../../lab/product/engine.ts';
import type { Case } from './cases.ts';
import type { Stage } from './stage.ts';
import type { Kind, Looker } from './viewers.ts';

export const PEOPLE_AT_ONCE = 8;

/** Server and database together, or the engine alone. */
export type Cost = { per_s: number; cpu_ms: number; took: number[] };
export type Round = { ours: Cost; node_ms: number; bytes: number; bare?: Cost; own?: Cost };
/** `ours_ms` and `warm_ms` are for the crowd, `engine_s` for pgbench; without it the engine is left out. */
export type Pace = { ours_ms: number; warm_ms: number; engine_s: number };

/** Settings of the app's logins, for the engine too: one processor for each, and no waiting for another's lock. */
const AS_THE_APP = '-c max_parallel_workers_per_gather=0 -c jit=off';

export const ownerOf = ({ market }: Stage): Where => {
  const { username, password } = new URL(market.owner_url);
  return { owner_url: market.owner_url, database: market.database, user: username, password, options: AS_THE_APP };
};
export const loginOf = ({ market }: Stage, kind: Kind): Where => ({
  owner_url: market.owner_url,
  database: market.database,
  user: LOGINS[kind],
  password: migrationTarget().password,
});

/** Ours and the engine's in turn, so that a busy minute falls on both. */
export async function measureRound(
  stage: Stage,
  crowd: Crowd,
  looker: Looker,
  { path, bare }: Case,
  pace: Pace,
  own?: Statement[],
): Promise<Round> {
  const ours = await measureOurs(stage, crowd, looker, path, pace);
  if (pace.engine_s === 0) return ours;
  // What takes the engine too long is left out of the ratios and said; ours is measured all the same.
  const engine = async (where: Where, statements: readonly Statement[]): Promise<Cost | undefined> =>
    pgbench(where, statements, PEOPLE_AT_ONCE, pace.engine_s).then(costOf, (error: Error) => {
      console.log(`${looker.kind}, ${path}: ${error.message.split('\n')[0]}`);
      return undefined;
    });
  const by_hand = await engine(ownerOf(stage), bare);
  const by_app = own && (await engine(loginOf(stage, looker.kind), own));
  return { ...ours, ...(by_hand && { bare: by_hand }), ...(by_app && { own: by_app }) };
}

const costOf = ({ took, cpu_ms }: { took: number[]; cpu_ms: number }): Cost => ({
  took,
  cpu_ms,
  per_s: (PEOPLE_AT_ONCE * 1000) / (took.reduce((sum, ms) => sum + ms, 0) / took.length),
});

async function measureOurs(stage: Stage, crowd: Crowd, looker: Looker, path: string, pace: Pace): Promise<Round> {
  const { server, owner } = stage;
  const { token } = looker;
  const { ours_ms, warm_ms } = pace;
  const asked = { url: server.url, path, token, people: PEOPLE_AT_ONCE };
  await crowd.ask({ ...asked, ms: warm_ms });
  const backends = await backendsOf(owner);
  const [node, database] = [cpuMeter([server.pid]), cpuMeter(backends)];
  const { took, bytes } = await crowd.ask({ ...asked, ms: ours_ms });
  const [node_ms, database_ms] = [node(), database()];
  const now = await backendsOf(owner);
  // A connection that lay idle was closed meanwhile, or one more was opened: what it used is not known.
  if (node_ms === undefined || database_ms === undefined || now.some((pid) => !backends.includes(pid))) {
    return measureOurs(stage, crowd, looker, path, pace);
  }
  const cpu_ms = (node_ms + database_ms) / took.length;
  return { ours: costOf({ took, cpu_ms }), node_ms: node_ms / took.length, bytes };
}

async function backendsOf(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'handover %'`,
  );
  return rows.map(({ pid }) => pid);
}
