import { sql } from 'kysely';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';

/** The last request to cancel a shift; only that one can be open. */
export const lastRequest = ({ db }: Pick<Ctx, 'db'>, job_id: string) =>
  db
    .selectFrom('cancel_requests')
    .select(['request_id', 'status', 'asked_by', 'asked_by_name', 'asked_at', 'reason', 'paid_minutes', 'cost'])
    .select(['decided_by_name', 'decided_at', 'decision'])
    .where('job_id', '=', job_id)
    .orderBy('asked_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function openRequest(ctx: Pick<Ctx, 'db'>, job_id: string) {
  const last = await lastRequest(ctx, job_id);
  return last?.status === 'open' ? last : undefined;
}

/** Answers the open request of a shift that this command has locked. */
export const answerRequest = (
  { db, viewer, now }: Ctx,
  job_id: string,
  to: 'granted' | 'refused' | 'withdrawn',
  words: string | null = null,
) =>
  prepared(
    db,
    sql`
      update open_cancel_requests r
      set status = ${to}, decision = ${words}, decided_by = u.user_id,
        decided_by_name = u.first_name || ' ' || u.last_name, decided_at = ${now}
      from users u
      where r.job_id = ${job_id} and u.user_id = ${viewer.user_id}`,
  );
