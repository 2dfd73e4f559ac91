import { sql } from 'kysely';
import { type Manager, managersFor } from '@handover/domain/shifts/recipients';
import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';
import type { LockedJob } from '../shifts/lock.ts';
import { plannersOf } from '../shifts/planners.ts';

type HoursNotice = { kind: NotificationKind; people: readonly (string | null)[]; title: string; body?: string };

/** Returns the recipients of notifications about hours: the staff member, the location's managers, and the planners. */
export async function timesheetRecipients({ db }: Pick<Ctx, 'db'>, job: LockedJob) {
  const managers = await prepared(
    db,
    sql<Manager>`select user_id, posted from job_managers where job_id = ${job.job_id}`,
  );
  return { member: [job.assigned_to], place: managersFor(managers), planners: await plannersOf({ db }, job) };
}

/**
 * Notifies each person once, by the first entry that includes them, and never the author. The link leads to the hours.
 */
export function notifyAboutHours(ctx: Ctx, job: LockedJob, tellings: readonly HoursNotice[]): Promise<void> {
  const told = new Set<string | null>([ctx.viewer.user_id, null]);
  return notifyEach(
    ctx,
    tellings.map(({ people, kind, title, body }) => {
      const user_ids = people.filter((user_id): user_id is string => !told.has(user_id));
      for (const user_id of user_ids) told.add(user_id);
      return {
        user_ids,
        kind,
        title,
        body: [shiftInWords(job, ctx.now), body].filter(Boolean).join('. '),
        link: `/job_info/${job.job_id}?panel=timesheet` as const,
      };
    }),
  );
}
