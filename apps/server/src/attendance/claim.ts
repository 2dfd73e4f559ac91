import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { plannersOf } from '../shifts/planners.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import type { AttendedJob } from './lockAttendedJob.ts';

type Claim = {
  kind: 'check_in' | 'check_out';
  /** The input as the phone sent it, without its drawings. */
  sent: object;
  captured_at: Date;
};

/** Replaces half a surrogate pair, as left by a phone that cuts a text: the database refuses it as JSON. */
const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/**
 * Stores a check-in or check-out to a shift that is no longer the member's, once, for an administrator to settle.
 * Nothing is dropped.
 */
export async function keepClaim(ctx: Ctx, job: AttendedJob, { kind, sent, captured_at }: Claim) {
  const { db, viewer, now } = ctx;
  const { job_id, agency_id, care_provider_id, office_id } = job;
  const kept = await db
    .selectFrom('attendance_claims')
    .select('claim_id')
    .where('job_id', '=', job_id)
    .where('member_id', '=', viewer.user_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (kept) return { data: null, claim_id: kept.claim_id };
  const claim_id = newId(now);
  await db
    .insertInto('attendance_claims')
    .values({
      claim_id,
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      member_id: viewer.user_id,
      kind,
      sent: JSON.stringify(sent, wellFormed),
      captured_at,
      received_at: now,
    })
    .execute();
  await notifyAboutShift(ctx, await plannersOf(ctx, job), job, {
    kind: 'attendance_claim',
    title: 'Someone came to a shift that was no longer theirs',
    body: kind === 'check_in' ? 'Their check-in waits for your decision' : 'Their check-out waits for your decision',
  });
  return { data: null, claim_id };
}
