import type pg from 'pg';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { loadMarket } from '../../../apps/server/seed/market/market.ts';
import { openWire, type Wire } from '../../lab/product/wire.ts';
import { withScratchDatabase } from '../../lab/machine/scratch.ts';
import { signEveryoneIn } from '../../lab/product/market.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import { pgbench, type Where } from '../../lab/product/engine.ts';
import { median } from '../../lab/runner/figures.ts';
import { addressOf, backendsOf, withOwner } from '../../lab/machine/postgres.ts';
import { type Server, startServer } from '../../lab/product/server.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { offerShifts, postShifts, type Posted, type Waiting } from './offers.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

const FULL = { jobs: 100_000, staff: 20_000, rounds: 5, each: 400, engine_s: 2, times: 5 };
/** One short round on a busy machine: it cannot show what is aimed at, and sees when a statement is planned every time. */
const SHORT = { jobs: 10_000, staff: 10_000, rounds: 1, each: 150, engine_s: 1, times: 20 };
const AT_ONCE = 8;
const WARM_UP = 80;
/** Number of rows, so large that two concurrent updates rarely meet. */
const ROWS = 2_000;

/** Statement of the target: the change that an acceptance makes of the shift's row, and nothing else. */
const SAME_CHANGE = `update app.jobs set
  status = case status when 'Published' then 'Confirmed' else 'Published' end,
  assigned_to = case status when 'Published' then admin_user end, version = version + 1, updated_at = now()
  where number = :number`;
/** The least that a row can cost: no index hears of it. */
const LEAST = 'update app.jobs set updated_at = now() where number = :number';

type Cost = { database_ms: number; node_ms: number; per_s: number };

/** Measures the cost of an accepted offer, from the socket to the commit, beside one row that the engine alone updates. */
export const measureAcceptance = ({ short }: { short: boolean }): Promise<Measured> =>
  withScratchDatabase('acceptance', async (owner_url) => {
    const { jobs, staff, ...pace } = short ? SHORT : FULL;
    await loadMarket(owner_url, { jobs, staff, now: new Date(), password_hash: 'nobody signs in' }, () => undefined);
    const database = addressOf(owner_url);
    return withOwner(owner_url, async (owner) => {
      await signEveryoneIn(owner);
      return await withServer(database, (server, wire) => compare({ owner, owner_url, server, wire }, pace));
    });
  });

async function withServer<T>(url: string, use: (server: Server, wire: Wire) => Promise<T>): Promise<T> {
  const server = await startServer({ DATABASE_URL: url });
  const wire = openWire(server.url, AT_ONCE);
  try {
    return await use(server, wire);
  } finally {
    wire.close();
    await server.stop();
  }
}

type Stage = { owner: pg.Client; owner_url: string; server: Server; wire: Wire };
type Pace = { rounds: number; each: number; engine_s: number; times: number };

/** Round by round in turn, so that a busy minute falls on all of them. */
async function compare(stage: Stage, { rounds, each, engine_s, times }: Pace): Promise<Measured> {
  const one: Cost[] = [];
  const three: Cost[] = [];
  const same: number[] = [];
  const least: number[] = [];
  const counted: number[] = [];
  const numbers = await postShifts(stage.owner, ROWS);
  await accept(stage, await offerShifts(stage.owner, WARM_UP, 3));
  for (let n = 0; n < rounds; n++) {
    one.push(await accept(stage, await offerShifts(stage.owner, each, 1)));
    three.push(await accept(stage, await offerShifts(stage.owner, each, 3)));
    same.push(await bare(stage, SAME_CHANGE, numbers, engine_s));
    least.push(await bare(stage, LEAST, numbers, engine_s));
    counted.push(await bare(stage, SAME_CHANGE, numbers, engine_s, ''));
  }
  const of = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));
  const [cost, bare_ms, least_ms] = [of(one, 'database_ms'), median(same), median(least)];
  return resultOf([
    row('bare update of the same columns, CPU', bare_ms, 'ms'),
    row('bare update that no index hears of, CPU', least_ms, 'ms'),
    row('the same with counts and map kept by triggers, CPU', median(counted), 'ms'),
    row('acceptance, CPU of the database', cost, 'ms'),
    row('acceptance, CPU of the server', of(one, 'node_ms'), 'ms'),
    row('acceptance, per second', of(one, 'per_s'), '/s'),
    row('acceptance with two rivals, CPU of the database', of(three, 'database_ms'), 'ms'),
    row('acceptance with two rivals, CPU of the server', of(three, 'node_ms'), 'ms'),
    row('acceptance, CPU to a bare update', cost / bare_ms, 'times', { at_most: times }),
    row('acceptance with two rivals, CPU to a bare update', of(three, 'database_ms') / bare_ms, 'times'),
    row('acceptance, CPU to an update that no index hears of', cost / least_ms, 'times'),
  ]);
}

/** All of them, by a few people at once; processor time of this database's connections, and of the server's process. */
async function accept({ owner_url, server, wire }: Stage, waiting: Waiting[]): Promise<Cost> {
  const pids = await backendsOf(owner_url, 'handover %');
  const [database, node] = [cpuMeter(pids), cpuMeter([server.pid])];
  const count = waiting.length;
  const began = performance.now();
  const person = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { offer_id, token } = next;
      const { status, body } = await wire.call(shiftCommands.accept, { offer_id }, token, `acceptance-${offer_id}`);
      if (status !== 200) throw new Error(`An acceptance was answered ${status}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  const seconds = (performance.now() - began) / 1000;
  return {
    database_ms: (database() ?? Number.NaN) / count,
    node_ms: (node() ?? Number.NaN) / count,
    per_s: count / seconds,
  };
}

const WITHOUT_TRIGGERS = '-c session_replication_role=replica';

/** Runs pgbench without triggers: their work belongs to the acceptance. */
async function bare(
  { owner_url }: Stage,
  text: string,
  { first, last }: Posted,
  seconds: number,
  options = WITHOUT_TRIGGERS,
): Promise<number> {
  const { username, password, pathname } = new URL(owner_url);
  const where: Where = {
    owner_url,
    database: pathname.slice(1),
    user: username,
    password,
    options,
    before: `\\set number random(${first}, ${last})`,
  };
  return (await pgbench(where, [{ text, values: [] }], AT_ONCE, seconds)).cpu_ms;
}
