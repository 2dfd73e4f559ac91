import { addressOf } from '../lab/machine/postgres.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { drawn } from '../../apps/server/test/drawings.ts';
import { moneyFindings } from '../../apps/server/test/money.ts';
import type { Measure } from '../lab/runner/named.ts';
import { median } from '../lab/runner/figures.ts';
import type { Measured } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import { archiveAll } from './money/archive.ts';
import { type Desk, workAtTheDesk } from './money/office.ts';
import { noAmounts, race } from './money/rivals.ts';
import { countOf } from '../lab/machine/count.ts';
import { type RestartableServer, openRestartableServer } from '../lab/product/restartableServer.ts';
import { outboxOf } from '../lab/product/outbox.ts';
import { type Course, empty, repeat } from '../lab/product/phones.ts';
import { none, resultOf, row, say, together } from '../lab/runner/tally.ts';
import { type Member, settle } from '../lab/product/week.ts';

const FULL = { kills: 20, phones: 80, days: 7, newcomers: 0, desks: 4, raced: 40, workers_killed: 10 };
const SHORT = { kills: 3, phones: 10, days: 4, newcomers: 0, desks: 2, raced: 3, workers_killed: 2 };
/** The gate asks whether every penny is right, not how much was under way at the one kill. */
const GATE = { kills: 1, phones: 6, days: 3, newcomers: 0, desks: 1, raced: 1, workers_killed: 1 };

type Plan = typeof FULL;
type Stage = { owner: pg.Pool; server: RestartableServer; token: string; plan: Plan };

/** Money is made, corrected, paid and paid back while the server that writes it is killed: not a penny is lost or made up. */
const money: Measure = ({ short, gate }) =>
  withScratchDatabase('money', async (owner_url) => {
    const plan = gate ? GATE : short ? SHORT : FULL;
    process.env['FILES_FOLDER'] = await mkdtemp(join(tmpdir(), 'money-'));
    const owner = new pg.Pool({ connectionString: owner_url, max: 4 + plan.desks });
    const { members, planner } = await settle(owner_url, plan);
    const server = await openRestartableServer(addressOf(owner_url), plan.phones);
    try {
      const stage = { owner, server, token: planner.token, plan };
      const parts = [await checkOuts(stage, members), await rivals(stage), await archive(owner_url, owner, plan)];
      return together([...parts, await sums(owner)]);
    } finally {
      await server.stop();
      await owner.end();
      await rm(process.env['FILES_FOLDER'], { recursive: true, force: true });
    }
  });
export default money;

/** Every phone empties its outbox and the desk works beside it, while the server dies in the midst of what it does. */
async function checkOuts({ owner, server, token, plan }: Stage, members: readonly Member[]): Promise<Measured> {
  const drawing = await drawn();
  const outboxes = members.map(({ bookings }, nth) => outboxOf(bookings, drawing, nth));
  const all = outboxes.flat().length;
  const course: Course = { acknowledged: [], cut: 0, refused: [], differing: [] };
  const desk: Desk = { corrected: [], paid: 0, reversed: 0, refused: [] };
  const rollbacks = await plantRollbacks(owner);
  let ended = false;
  const phones = Promise.all(members.map((member, nth) => empty(server, course, member, outboxes[nth] ?? [])));
  const desks = Promise.all(
    Array.from({ length: plan.desks }, () => workAtTheDesk({ server, owner, token }, desk, () => ended)),
  );
  // Whatever ends these sooner is told by itself.
  phones.catch(() => undefined);
  desks.catch(() => undefined);
  const answered = () => course.acknowledged.length + course.refused.length;
  for (let n = 0; n < plan.kills; n++) {
    const moment = (all * (n + 0.1 + 0.8 * Math.random())) / plan.kills;
    await until('phones to be answered', () => answered() >= Math.floor(moment), 120);
    await server.killAndStartAgain();
  }
  await phones;
  await until('a correction and a payment at the desk', () => desk.corrected.length > 0 && desk.paid > 0, 120);
  ended = true;
  await desks;
  const taken_back = await rollbacks.many();
  await rollbacks.remove();
  const repeated = await repeat(server, course, plan.phones);
  const done = course.acknowledged.filter(({ kind }) => kind === 'check_out');
  say([...course.refused, ...course.differing, ...desk.refused]);
  const found = none({
    'refused that should not be': course.refused.length + desk.refused.length,
    'answered differently when sent again': course.differing.length,
    'acknowledged check-outs without exactly their two invoices': await withoutTheirTwo(
      owner,
      done.map(({ job_id }) => job_id),
    ),
  });
  return resultOf(
    [
      row('check-outs acknowledged', done.length),
      row('corrections acknowledged', desk.corrected.length, '', { at_least: 1 }),
      row('payments acknowledged', desk.paid, '', { at_least: 1 }),
      row('payments taken back', desk.reversed),
      row('servers killed', server.recoveries.length, '', { at_least: plan.kills }),
      row('requests cut off', course.cut),
      row('taken back when they had their number', taken_back, '', { at_least: 1 }),
      row('sent again once they were done', repeated),
      row('answered again after, median', median(server.recoveries), 'ms'),
      ...found.rows,
    ],
    { ...(plan === GATE ? {} : { 'requests cut off': { at_least: plan.kills } }), ...found.targets },
  );
}

async function rivals(stage: Stage): Promise<Measured> {
  const raced = await race(stage, stage.plan.raced);
  const { taken, written } = await noAmounts(stage);
  say([...raced.told, ...taken]);
  const found = none({
    'full payments of which not exactly one was accepted': raced.accepted_otherwise,
    'rivals refused without words': raced.without_words,
    'amounts that are none and were not refused with words': taken.length,
    'payments written all the same': written,
  });
  return resultOf(
    [row('invoices that fifty paid at once', raced.invoices, '', { at_least: stage.plan.raced }), ...found.rows],
    { ...found.targets },
  );
}

async function archive(owner_url: string, owner: pg.Pool, plan: Plan): Promise<Measured> {
  const { kills, missing, in_hand, waited } = await archiveAll(owner_url, owner, plan.workers_killed);
  const found = none({ 'invoices that are not kept as they were issued': missing });
  return {
    rows: [
      row('workers killed', kills),
      row('tasks in their hands', in_hand),
      row('longest wait of one of these', waited, 'ms'),
      ...found.rows,
    ],
    targets: found.targets,
  };
}

async function sums(owner: pg.Pool): Promise<Measured> {
  const found = await moneyFindings(owner);
  say(found.flatMap(({ name, examples }) => examples.map((example) => `${name}: ${example}`)));
  return none(Object.fromEntries(found.map(({ name, many }) => [name, many])));
}

const withoutTheirTwo = (owner: pg.Pool, job_ids: readonly string[]): Promise<number> =>
  countOf(
    owner,
    `select from unnest($1::uuid[]) said (job_id)
     where (select array_agg(kind order by kind) from app.invoices i
            where i.job_id = said.job_id and purpose = 'shift' and credited_at is null) is distinct from array['client', 'staff']`,
    job_ids,
  );

/**
 * The planted fault: every tenth invoice is taken back as its transaction ends, when it has its number already. In this
 * database alone; no program knows of it. Its sender is told that it is busy, and sends it again.
 */
async function plantRollbacks(
  owner: pg.Pool,
): Promise<{ many: () => Promise<number>; remove: () => Promise<unknown> }> {
  await owner.query(`
    create sequence public.invoices_seen;
    create sequence public.taken_back;
    grant usage on sequence public.invoices_seen, public.taken_back to public;
    create function public.take_back() returns trigger language plpgsql as $$
    begin
      if nextval('public.invoices_seen') % 10 = 0 then
        perform nextval('public.taken_back');
        raise exception 'taken back at the last moment' using errcode = 'lock_not_available';
      end if;
      return null;
    end $$;
    create constraint trigger taken_back after insert on app.invoices
      deferrable initially deferred for each row execute function public.take_back()`);
  return {
    many: async () => {
      const { rows } = await owner.query<{ n: number }>(
        'select case when is_called then last_value::int else 0 end as n from public.taken_back',
      );
      return rows[0]?.n ?? 0;
    },
    remove: () => owner.query('drop trigger taken_back on app.invoices'),
  };
}
