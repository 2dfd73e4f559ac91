import type pg from 'pg';
import type { Request } from '../../lab/load/crowd.ts';
import type { openSockets } from '../../lab/load/crowd/sockets.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import type { Row } from '../../lab/runner/report.ts';
import { row } from '../../lab/runner/tally.ts';

/** `next` makes the nth request of its kind. */
export type Taker = { kind: string; next: (n: number) => Request };
type Where = { owner: pg.Client; pid: number; sockets: ReturnType<typeof openSockets> };

const MOST_TOLD = 3;

/** One after the other, so that none waits for another. A rule's no is an answer, and rare. */
export async function costOf(
  { owner, pid, sockets }: Where,
  { kind, next }: Taker,
  { warm, each }: { warm: number; each: number },
): Promise<{ rows: Row[]; failed: number }> {
  let failed = 0;
  const ask = async (n: number): Promise<void> => {
    const { status } = await sockets.ask(next(n));
    if (status === 200 || status === 409) return;
    failed++;
    if (failed <= MOST_TOLD) console.log(`${kind}: ${status ?? 'no answer'}`);
  };
  for (let n = 0; n < warm; n++) await ask(n);
  const backends = await backendsOf(owner);
  const [node, database] = [cpuMeter([pid]), cpuMeter(backends)];
  const before = await written(owner);
  const began = performance.now();
  for (let n = warm; n < warm + each; n++) await ask(n);
  const took = (performance.now() - began) / each;
  const [node_ms, database_ms] = [node(), database()].map((ms) => (ms === undefined ? Number.NaN : ms / each));
  const wal = ((await written(owner)) - before) / each;
  const said: Row[] = [
    row(`${kind}, CPU of the server`, node_ms ?? Number.NaN, 'ms'),
    row(`${kind}, CPU of the database`, database_ms ?? Number.NaN, 'ms'),
    row(`${kind}, from asking to answer`, took, 'ms'),
    row(`${kind}, written ahead`, wal, 'B'),
  ];
  return { failed, rows: said };
}

const written = async (owner: pg.Client): Promise<number> =>
  Number((await owner.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`)).rows[0]?.at);

const backendsOf = async (owner: pg.Client): Promise<number[]> => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'handover %'`,
  );
  return rows.map(({ pid }) => pid);
};
