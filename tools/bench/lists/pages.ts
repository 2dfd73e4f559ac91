import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { ask, type Caller } from '../../lab/product/clients.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import { type Engine, pgbench, type Where } from '../../lab/product/engine.ts';
import { median, quantile } from '../../lab/runner/figures.ts';
import { backendsOf } from '../../lab/machine/postgres.ts';
import type { Server } from '../../lab/product/server.ts';
import { type Case, type ListName, pathOf } from './cases.ts';

const PEOPLE_AT_ONCE = 8;
const WARM_UP = 24;

export type Taken = {
  name: string;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** Server and database together, per request. */
  cpu_ms: number;
  /** Figures of the engine alone, where there was time for it. */
  to_engine?: number;
  cpu_to_engine?: number;
};
type How = {
  list: ListName;
  caller: Caller;
  where: Where;
  server: Server;
  rounds: number;
  requests: number;
  engine_s: number;
};
type Round = { took: number[]; cpu_ms: number; engine?: Engine };

/** Round by round through all cases, ours and the engine's in turn, so that a busy minute falls on both. */
export async function measurePages(how: How, cases: { one: Case; statements: Statement[] }[]): Promise<Taken[]> {
  const rounds = new Map<Case, Round[]>(cases.map(({ one }) => [one, []]));
  for (let n = 0; n < how.rounds; n++) {
    for (const { one, statements } of cases) rounds.get(one)?.push(await measureRound(how, one, statements));
  }
  return cases.map(({ one }) => summary(one, rounds.get(one) ?? []));
}

async function measureRound(how: How, one: Case, statements: Statement[]): Promise<Round> {
  const { list, caller, where, server, requests, engine_s } = how;
  const path = pathOf(one, list);
  await ask(caller, path, PEOPLE_AT_ONCE, WARM_UP);
  const used = cpuMeter([server.pid, ...(await backendsOf(where.owner_url, 'handover %'))]);
  const took = await ask(caller, path, PEOPLE_AT_ONCE, requests);
  const cpu_ms = used();
  if (cpu_ms === undefined) return measureRound(how, one, statements); // a connection that lay idle was closed meanwhile
  const round = { took, cpu_ms: cpu_ms / requests };
  return engine_s === 0 ? round : { ...round, engine: await pgbench(where, statements, PEOPLE_AT_ONCE, engine_s) };
}

function summary({ name }: Case, rounds: Round[]): Taken {
  const took = rounds.flatMap((round) => round.took);
  const engines = rounds.flatMap(({ engine }) => engine ?? []);
  const cpu_ms = median(rounds.map((round) => round.cpu_ms));
  const taken = {
    name,
    p50_ms: quantile(took, 0.5),
    p95_ms: quantile(took, 0.95),
    p99_ms: quantile(took, 0.99),
    cpu_ms,
    ...(engines.length > 0 && {
      to_engine:
        quantile(took, 0.95) /
        quantile(
          engines.flatMap((engine) => engine.took),
          0.95,
        ),
      cpu_to_engine: cpu_ms / median(engines.map((engine) => engine.cpu_ms)),
    }),
  };
  const { name: _, ...figures } = taken;
  const said = Object.entries(figures).map(([what, figure]) => `${what} ${figure.toFixed(1)}`);
  console.log(name.padEnd(40), said.join('  '));
  return taken;
}
