import { sql } from 'kysely';
import { addUp, MOST_DAYS_BACK } from '@handover/domain/invoices/reminders';
import { dayAfter, londonDay, londonTime } from '@handover/domain/time';
import { asServer, type Db, type Pools } from '../../db/connect.ts';
import { everyAdministrator } from '../../notifications/administrators.ts';
import { notifyEach } from '../../notifications/notify.ts';
import { enqueue } from '../../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { owingSome, reminderOf, notifyPayers } from './remind.ts';

/** Care providers per task. */
const BATCH = 200;
/** Time of day from which reminders may go out, so that nobody is woken. */
export const REMINDERS_FROM = '08:00';
const keyOf = (night: string) => `remind_of_invoices:${night}`;

/** Begins the reminders once a day, however many workers look. Progress is in tasks, which survive the workers. */
export const remindersWatch =
  ({ pools, clock }: { pools: Pools; clock: () => Date }) =>
  (): Promise<void> =>
    asServer(pools, 'worker', (db) => beginReminders(db, clock()));

/**
 * Begins a day's reminders. They cover the time since the last day, which may have brought more invoices since; the
 * first time, since the day before.
 */
export const beginReminders = (db: Db, now: Date): Promise<void> =>
  inOneGo({ db }, async () => {
    const night = londonDay(now);
    if (londonTime(now) < REMINDERS_FROM) return;
    const { rows } = await sql`
      insert into reminder_nights (night, since, begun_at)
      select ${night}, greatest(coalesce(max(night), ${dayAfter(night, -1)}::date), ${dayAfter(night, -MOST_DAYS_BACK)}::date), ${now}
      from reminder_nights where night < ${night} on conflict do nothing returning night`.execute(db);
    if (rows.length > 0) await enqueue(db, 'remind_of_invoices', { night, after: null }, keyOf(night));
  });

type Night = { since: string; due: number; due_total: number; overdue: number; overdue_total: number };

export const reminderTasks: Pick<TaskHandlers, 'remind_of_invoices'> = {
  /**
   * Reminds a batch of care providers. The record of a reminder, its notification and the next task are one
   * transaction: a worker that dies has done nothing.
   */
  remind_of_invoices: (ctx, { night, after }) =>
    inOneGo(ctx, async (within) => {
      const { db, now } = within;
      const { rows } = await sql<Night>`
        select since from reminder_nights where night = ${night} and done_at is null for update`.execute(db);
      const [begun] = rows;
      if (!begun) return;
      const { owing, next } = await owingSome(within, { night, since: begun.since, after }, BATCH);
      await notifyPayers(within, owing);
      const { due, overdue } = addUp(owing);
      const { rows: sums } = await sql<Night>`
        update reminder_nights set done_at = ${next === null ? now : null},
          due = due + ${due.count}, due_total = due_total + ${due.total},
          overdue = overdue + ${overdue.count}, overdue_total = overdue_total + ${overdue.total}
        where night = ${night} returning due, due_total, overdue, overdue_total`.execute(db);
      if (next !== null) return enqueue(db, 'remind_of_invoices', { night, after: next }, keyOf(night));
      if (sums[0]) await notifyAdministrators(within, sums[0]);
    }),
};

/** Notifies every administrator once a day of the reminders to all care providers. */
async function notifyAdministrators(ctx: Parameters<typeof notifyEach>[0], night: Night): Promise<void> {
  if (night.due + night.overdue === 0) return;
  const owed = {
    due: { count: night.due, total: night.due_total },
    overdue: { count: night.overdue, total: night.overdue_total },
  };
  await notifyEach(ctx, [{ user_ids: await everyAdministrator(ctx.db), ...reminderOf(owed) }]);
}
