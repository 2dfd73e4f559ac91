import { sql } from 'kysely';
import { EXPIRING_DAYS } from '@handover/domain/staff/credentials';
import { endsInWords, FORGOTTEN_AFTER_DAYS, REMINDER_DAYS, reminderDue } from '@handover/domain/staff/reminders';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { dayAfter, londonDay, londonTime } from '@handover/domain/time';
import type { Db } from '../../db/connect.ts';
import { notify } from '../../notifications/notify.ts';
import { inOneGo, type TaskCtx } from '../../adapters/tasks.ts';

const BATCH = 200;
/** Time of day from which reminders may go out, so that they wake no one. */
const FROM_TIME = '08:00';

type Reminding = Pick<TaskCtx, 'db' | 'now' | 'live'>;
type Ending = {
  entry_id: string;
  member_id: string;
  kind: 'skill' | 'medical';
  title: string;
  name: string;
  expires_on: string;
  reminded: number | null;
  planners: string[];
};

/**
 * Reminds members and planners of expiring and expired documents: once for each reminder day, however many workers
 * look.
 */
export async function remind(ctx: Reminding): Promise<void> {
  if (londonTime(ctx.now) < FROM_TIME) return;
  let told = BATCH;
  while (told === BATCH) told = await inOneGo(ctx, remindSome);
}

/** Reminds of one batch; rows locked by another worker are skipped. */
async function remindSome(ctx: Parameters<typeof notify>[0]): Promise<number> {
  const { db, now } = ctx;
  const today = londonDay(now);
  const ending = await dueOn(db, today, now);
  const due = ending.map(({ entry_id, expires_on, reminded }) => ({
    entry_id,
    days: reminderDue(expires_on, today, reminded),
  }));
  await sql`
    update expiries e set reminded = d.days
    from jsonb_to_recordset(${JSON.stringify(due)}) d (entry_id uuid, days int) where e.entry_id = d.entry_id`.execute(
    db,
  );
  for (const its of ending) await notifyAboutExpiry(ctx, its, today);
  return ending.length;
}

/** `reminderDue` of the domain, for the database. */
async function dueOn(db: Db, today: string, now: Date): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select e.entry_id, e.member_id, e.kind, e.title, e.name, e.expires_on, e.reminded,
      array(select distinct j.job_planner from jobs j
            where j.assigned_to = e.member_id and j.status in ('Assigned', 'Confirmed') and j.starts_at > ${now}
              and j.job_planner is not null) as planners
    from expiries e
    where e.state = 'verified'
      and e.expires_on between ${dayAfter(today, -FORGOTTEN_AFTER_DAYS)}::date and ${dayAfter(today, EXPIRING_DAYS)}::date
      and e.expires_on - ${today}::date <=
        (select max(days) from unnest(${[...REMINDER_DAYS]}::int[]) days where e.reminded is null or days < e.reminded)
    order by e.expires_on, e.entry_id limit ${BATCH} for update of e skip locked`.execute(db);
  return rows;
}

/** Sends a reminder. A vaccination is not named, because a mail may be read by anyone. */
async function notifyAboutExpiry(
  ctx: Parameters<typeof notify>[0],
  { member_id, kind, title, name, expires_on, planners }: Ending,
  today: string,
): Promise<void> {
  const ends = endsInWords(expires_on, today);
  const link = `/staff/${member_id}` as const;
  await notify(ctx, [member_id], {
    kind: 'expiry',
    title: kind === 'medical' ? `A vaccination of yours ${ends}` : `${title} ${ends}`,
    body: 'Add the new one to your profile, so that you can go on working',
    link,
  });
  const what = kind === 'medical' ? 'A vaccination' : 'A certificate';
  await notify(ctx, planners, {
    kind: 'expiry',
    title: `${what} of someone whom you have booked ${ends}`,
    body: kind === 'medical' ? name : `${name}: ${title}, until ${dayInWords(expires_on)}`,
    link,
  });
}
