import type pg from 'pg';
import { dayAfter, londonDay } from '@handover/domain/time';
import { isAdmin } from '@handover/domain/viewer';
import type { Ctx } from '../src/http/route.ts';
import { issueAll } from '../src/invoices/issue.ts';
import { correctHours } from '../src/timesheets/correct.ts';
import { kyselyOn } from '../src/db/connect.ts';
import type { DemoMarket } from './demo/market.ts';

type Sheet = { job_id: string; received_at: Date; start_time: Date; end_time: Date; break_time: number };

const QUARTER = 15 * 60_000;
const AT_ONCE = 200;
/** Context that publishes no news of the demo. */
const unheard = { after: () => undefined, live: { publish: () => undefined } };

/**
 * Issues the invoices of every worked shift of the demo as of its check-out, adds payments, and credits one whose hours
 * were corrected. Runs in the transaction of the seed.
 */
export async function seedMoney(client: pg.Client, market: DemoMarket, sheets: readonly Sheet[], today: Date) {
  const db = kyselyOn(client);
  const admin = market.users.find(({ level }) => isAdmin(level));
  if (!admin) throw new Error('An administrator keeps the books');
  const inOrder = sheets.toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime());
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    const some = inOrder.slice(from, from + AT_ONCE).map(({ job_id, received_at }) => ({ job_id, at: received_at }));
    await issueAll(db, some);
  }
  await pay(client, `${admin.first_name} ${admin.last_name}`, admin.user_id, today);
  const corrected = await paidShift(client);
  const sheet = inOrder.find(({ job_id }) => job_id === corrected);
  if (sheet) {
    const viewer = { kind: 'admin', level: 1, user_id: admin.user_id } as const;
    const { job_id, break_time } = sheet;
    const start_time = sheet.start_time.toISOString();
    const end_time = new Date(sheet.end_time.getTime() - 2 * QUARTER).toISOString();
    await correctHours({ ...unheard, db, viewer, now: today } as unknown as Ctx, {
      job_id,
      start_time,
      end_time,
      break_time,
      reason: 'The home and the member agreed on half an hour less',
    });
  }
  // Documents are made when they are first opened, and nobody is notified.
  await client.query('delete from graphile_worker._private_jobs where created_at = now()');
  await client.query('delete from app.notifications');
}

/**
 * Pays the invoices. Members are paid in the week after. Care providers pay after some days; of the last six weeks some
 * is paid in part and some not yet, and of older ones one in eighty is still open.
 */
const pay = (client: pg.Client, name: string, user_id: string, today: Date): Promise<unknown> =>
  client.query(
    `with due as (
       select uuid, kind, amount, balance, date, row_number() over (partition by kind order by id) as n,
         date > $3::date - 42 as recent from app.invoices),
     paid as (
       select uuid, date + case kind when 'client' then 5 + (n % 4)::int else 7 end as date,
         case when kind = 'client' and recent and n % 6 = 1 then amount / 2 else amount end as amount
       from due where kind = 'staff' or (case when recent then n % 6 < 4 else n % 80 > 0 end))
     insert into app.invoice_payments (uuid, amount, method, receipt, date, created_by, created_by_name, created_at)
     select uuid, amount, 'bank_transfer', 'BACS ' || to_char(date, 'YYMMDD'), date, $1, $2,
       (date + time '11:30') at time zone 'Europe/London'
     from paid where date <= $3::date and amount > 0`,
    [user_id, name, dayAfter(londonDay(today), -1)],
  );

/** Finds a shift that is paid already and not disputed: its credit is then paid back. */
async function paidShift(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ job_id: string }>(
    `select i.job_id from app.invoices i
     where i.kind = 'client' and i.balance = 0
       and not exists (select from app.timesheet_queries q where q.job_id = i.job_id)
     order by i.id desc limit 1`,
  );
  return rows[0]?.job_id;
}
