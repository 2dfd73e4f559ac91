import { sql } from 'kysely';
import type { attendance } from '@handover/contract/attendance/attendance';
import type { Input } from '@handover/contract/endpoint';
import { capturedAt, measuredAt, timed } from '@handover/domain/attendance/captured';
import { type JudgedPosition, POSITION_FAILED_WORDS } from '@handover/domain/attendance/position';
import { type AttendanceFlag, flagsInWords } from '@handover/domain/attendance/flags';
import { LATE_FROM_MINUTES, lateMinutes } from '@handover/domain/attendance/start';
import { shortDate } from '@handover/domain/format';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { BLOCKED_BY_PLACE_CODE } from '@handover/domain/favourites/favourites';
import { notNow } from '@handover/domain/verdict';
import { prepared } from '../db/connect.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { judge } from '../shifts/candidate.ts';
import { keepCheck } from '../shifts/checks.ts';
import { findBooking } from '../shifts/find.ts';
import { transitionShift } from '../shifts/transition.ts';
import { plannersOf } from '../shifts/planners.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { judgePlace, judgeStartTime, type SentCheckIn, tickedItems } from './judgeCheckIn.ts';
import { keepClaim } from './claim.ts';
import { codeHolds } from './code.ts';
import { type AttendedJob, isLost, lockAttendedJob, sinceTheirs } from './lockAttendedJob.ts';
import { inductionDue, keepInduction } from './readInduction.ts';
import { keepSignature, readSignature, type ReadSignature } from './signature.ts';

/** Reads the drawing before any lock is taken. */
export const readCheckIn = async (
  { now }: { now: Date },
  { candidate_signature, ...sent }: Input<typeof attendance.checkIn>,
) => ({
  sent: timed(sent, now),
  signed: await readSignature(candidate_signature, 'candidate_signature'),
});
type ReadCheckIn = { sent: SentCheckIn; signed: ReadSignature };

/**
 * Checks the member in. Judged by the time and place of the arrival; only missing documents that the law requires speak
 * against it.
 */
export async function checkIn(ctx: Ctx, { sent, signed }: ReadCheckIn) {
  const { db, viewer, now } = ctx;
  const { job_id } = sent;
  const { at: captured, flags } = capturedAt(sent, now);
  const job = await lockAttendedJob(ctx, job_id, captured);
  const at = sinceTheirs(captured, job);
  const lost = isLost(ctx, job);
  const asItWas: AttendedJob = lost ? { ...job, status: 'Confirmed', assigned_to: viewer.user_id } : job;
  const day = shortDate(job.starts_at, now);
  assertAllowed(jobPolicy.check_in(viewer, asItWas, at, now, day));
  if (!job.promised && !lost) assertAllowed(notNow('You had not accepted this shift'));
  const claim = () => keepClaim(ctx, job, { kind: 'check_in', sent, captured_at: at });
  if (lost) return claim();

  const [, { blocks, facts }, code_ok, due] = await Promise.all([
    lockPerson(db, viewer.user_id),
    judge(ctx, job_id, viewer.user_id),
    sent.code === null ? false : codeHolds(db, job_id, sent.code, at),
    inductionDue(db, job_id, viewer.user_id, now),
  ]);
  // The shift was marked as missed, and the member took another one at that time.
  if (job.status === 'missed' && blocks.some(({ code }) => code === 'overlap')) return claim();
  // A block between member and location does not prevent a check-in.
  const counted = blocks.filter(({ code }) => code !== BLOCKED_BY_PLACE_CODE);
  const papers = jobPolicy.check_in(viewer, job, at, now, day, counted);
  assertAllowed(papers);
  const door = judgePlace(job, sent, code_ok);
  const start = judgeStartTime(job, sent, at);
  const ticked = tickedItems(sent, due);

  const all: AttendanceFlag[] = [...flags, ...door.flags, ...start.flags];
  if (papers.flags.length > 0) all.push('papers');
  const signature_id = await keepSignature(ctx, job, viewer.user_id, signed);
  await keepAttendance(ctx, job, { sent, at, how: door.how, miles: door.miles, flags: all, signature_id });
  if (ticked.length > 0) await keepInduction(ctx, job, ticked, signature_id);
  await keepCheck(ctx, job, viewer.user_id, 'check_in', { facts, blocks: counted });
  await transitionShift(ctx, job, {
    command: 'check_in',
    to: 'Checked in',
    member_id: viewer.user_id,
    set: { no_show: false },
  });
  await keepLateness(ctx, job, at);
  if (all.length > 0) {
    const failed = all.includes('no_position') && sent.position_failed && POSITION_FAILED_WORDS[sent.position_failed];
    await notifyAboutShift(ctx, await plannersOf(ctx, job), job, {
      kind: 'attendance_flagged',
      title: 'A check-in needs a look',
      body: [...flagsInWords(all), failed, ...papers.flags, sent.review_reason].filter(Boolean).join('. '),
    });
  }
  return { data: await findBooking(ctx, job_id), claim_id: null };
}

/** Records that the member came late, which replaces a no-show, or deletes the incident if they came in time. */
async function keepLateness({ db, viewer }: Ctx, job: AttendedJob, at: Date): Promise<void> {
  const { job_id, agency_id, care_provider_id, office_id } = job;
  const member_id = viewer.user_id;
  const kind = 'late';
  if (lateMinutes(job.starts_at, at) < LATE_FROM_MINUTES || job.taken_at) {
    await prepared(db, sql`delete from slips where member_id = ${member_id} and job_id = ${job_id}`);
    return;
  }
  await db
    .insertInto('slips')
    .values({ agency_id, care_provider_id, office_id, job_id, member_id, kind, at })
    .onConflict((conflict) => conflict.columns(['member_id', 'job_id']).doUpdateSet({ kind, at }))
    .execute();
}

type CheckedIn = Pick<JudgedPosition, 'how' | 'miles'> & {
  sent: SentCheckIn;
  at: Date;
  flags: AttendanceFlag[];
  signature_id: string;
};

async function keepAttendance(
  { db, viewer, now }: Ctx,
  job: AttendedJob,
  { sent, at, ...came }: CheckedIn,
): Promise<void> {
  const { job_id, agency_id, care_provider_id, office_id } = job;
  const { position, position_failed, captured_at, start_time, review_reason } = sent;
  await db
    .insertInto('attendance')
    .values({
      job_id,
      agency_id,
      care_provider_id,
      office_id,
      member_id: viewer.user_id,
      start_time,
      checked_in_at: at,
      received_at: now,
      late_check_in: lateMinutes(job.starts_at, at),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracy: position?.accuracy ?? null,
      position_at: position && measuredAt(position.at, { captured_at, at, received: now }),
      position_failed,
      review_reason,
      ...came,
    })
    .execute();
}
