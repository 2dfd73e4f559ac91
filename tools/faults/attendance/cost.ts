import { cpuMeter } from '../../lab/runner/cpu.ts';
import { pgbench } from '../../lab/product/engine.ts';
import { backendsOf } from '../../lab/machine/postgres.ts';
import type { Row } from '../../lab/runner/report.ts';
import type { RestartableServer } from '../../lab/product/restartableServer.ts';
import { outboxOf } from '../../lab/product/outbox.ts';
import { type Course, empty } from '../../lab/product/phones.ts';
import type { Member } from '../../lab/product/week.ts';
import { row } from '../../lab/runner/tally.ts';

const AT_ONCE = 8;
const WARM_UP = 60;
const ENGINE_S = 2;
/** The very change that a check-in makes of the shift's row, and nothing beside it. */
const SAME_CHANGE = `update app.jobs set status = case status when 'Confirmed' then 'Checked in' else 'Confirmed' end,
  version = version + 1, updated_at = now() where number = :number`;

type Stage = { owner_url: string; server: RestartableServer; drawing: string };

/** Measures the processor time of a check-in, from the socket to the commit, beside one row that the engine alone updates. */
export async function costOf(stage: Stage, newcomers: readonly Member[]): Promise<Row[]> {
  await checkIn(stage, newcomers.slice(0, WARM_UP));
  const counted = newcomers.slice(WARM_UP);
  const pids = await backendsOf(stage.owner_url, 'handover %');
  const [database, node] = [cpuMeter(pids), cpuMeter([stage.server.pid()])];
  await checkIn(stage, counted);
  const [database_ms, node_ms] = [database() ?? Number.NaN, node() ?? Number.NaN].map((ms) => ms / counted.length);
  const bare_ms = await bare(stage, newcomers);
  return [
    row('check-in, CPU of the database', database_ms ?? Number.NaN, 'ms'),
    row('check-in, CPU of the server', node_ms ?? Number.NaN, 'ms'),
    row('bare update of the same columns, CPU', bare_ms, 'ms'),
    row('check-in, CPU to a bare update', (database_ms ?? Number.NaN) / bare_ms, 'times'),
  ];
}

async function checkIn({ server, drawing }: Stage, members: readonly Member[]): Promise<void> {
  const waiting = [...members.entries()];
  const course: Course = { acknowledged: [], cut: 0, refused: [], differing: [] };
  const phone = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [nth, member] = next;
      await empty(server, course, member, outboxOf(member.bookings, drawing, nth), { double_taps: false });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, phone));
  const [refused] = course.refused;
  if (refused !== undefined) throw new Error(refused);
}

/** Runs pgbench without triggers: their work belongs to the check-in. */
async function bare({ owner_url }: Stage, members: readonly Member[]): Promise<number> {
  const numbers = members.flatMap(({ bookings }) => bookings.map(({ number }) => number));
  const { username, password, pathname } = new URL(owner_url);
  const where = {
    owner_url,
    database: pathname.slice(1),
    user: username,
    password,
    options: '-c session_replication_role=replica',
    before: `\\set number random(${Math.min(...numbers)}, ${Math.max(...numbers)})`,
  };
  return (await pgbench(where, [{ text: SAME_CHANGE, values: [] }], AT_ONCE, ENGINE_S)).cpu_ms;
}
