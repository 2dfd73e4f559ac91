import { sql } from 'kysely';
import type { attendance } from '@handover/contract/attendance/attendance';
import type { Input } from '@handover/contract/endpoint';
import { capturedAt, timed } from '@handover/domain/attendance/captured';
import { type AttendanceFlag, flagsInWords } from '@handover/domain/attendance/flags';
import { daysLeftToDispute } from '@handover/domain/timesheets/disputes';
import { startRange } from '@handover/domain/attendance/start';
import { checkSigner, checkTimes, type Hours, hoursFlags, totalTime } from '@handover/domain/timesheets/timesheet';
import { duration } from '@handover/domain/format';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { prepared } from '../db/connect.ts';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { issueInvoices, reissueInvoices } from '../invoices/issue.ts';
import { findBooking } from '../shifts/find.ts';
import { moveInPlace, transitionShift } from '../shifts/transition.ts';
import { plannersOf } from '../shifts/planners.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { addTimesheet } from '../timesheets/add.ts';
import { keepClaim } from './claim.ts';
import { type AttendedJob, isLost, lockAttendedJob } from './lockAttendedJob.ts';
import { keepSignature, type ReadSignature, readSignature } from './signature.ts';

type CheckOut = Input<typeof attendance.checkOut>;
/** A check-out without its drawings, which are read separately. */
type Sent = ReturnType<typeof timed<Omit<CheckOut, 'candidate_signature' | 'authorized_signature'>>>;
type ReadCheckOut = { sent: Sent; candidate: ReadSignature; authorized: ReadSignature | null };

/** Makes the checks that do not need the shift first, and redraws both drawings. */
export async function readCheckOut({ now }: { now: Date }, input: CheckOut): Promise<ReadCheckOut> {
  refuse(checkSigner(input));
  const { candidate_signature, authorized_signature, ...rest } = input;
  const sent = timed(rest, now);
  const candidate = await readSignature(candidate_signature, 'candidate_signature');
  if (sent.nobody_to_sign || authorized_signature === null) return { sent, candidate, authorized: null };
  return { sent, candidate, authorized: await readSignature(authorized_signature, 'authorized_signature') };
}

/**
 * Checks the member out with their signed hours: the shift is completed, and nothing of it changes any more. A check-out
 * that arrives twice has the same idempotency key, so `http/idempotency.ts` answers it before this runs: the same answer
 * again, or a refusal if the body differs. Under a new key the policy below refuses it, because the shift is completed;
 * for a shift that is no longer theirs `claim.ts` keeps one claim.
 */
export async function checkOut(ctx: Ctx, { sent, candidate, authorized }: ReadCheckOut) {
  const { viewer, now } = ctx;
  const { job_id, comments, nobody_to_sign } = sent;
  const { at, flags } = capturedAt(sent, now);
  const job = await lockAttendedJob(ctx, job_id, at);
  const day = await dayOf(ctx, job_id);
  // A member whose check-in was kept as a claim has their check-out kept as one too.
  const lost = isLost(ctx, job) || (job.status === 'missed' && job.theirs);
  const asItWas: AttendedJob = lost ? { ...job, status: 'Checked in', assigned_to: viewer.user_id } : job;
  assertAllowed(jobPolicy.check_out(viewer, asItWas, { captured: at, closed: isClosedLately(day, now) }, now));
  const hours = hoursOf(sent);
  refuse(checkTimes(hours, signedUntil(sent, at, job.ends_at), startRange(job.starts_at, job.ends_at, job.taken_at)));
  if (lost) return keepClaim(ctx, job, { kind: 'check_out', sent, captured_at: at });

  const { break_is_paid_for, checked_in } = orNotFound(day, 'Shift');
  refuse(checkTotal(sent, { ...hours, break_is_paid_for }));
  const twice = await isPaidTwice(ctx, job_id, hours);
  const all: AttendanceFlag[] = [...flags, ...hoursFlags(hours, job, checked_in)];
  if (twice) all.push('overlap');
  if (nobody_to_sign) all.push('nobody_to_sign');
  const keep = (read: ReadSignature | null) => read && keepSignature(ctx, job, viewer.user_id, read);
  const [candidate_signature, authorized_signature] = await Promise.all([keep(candidate), keep(authorized)]);
  await addTimesheet(ctx, job, {
    member_id: viewer.user_id,
    made_by: 'check_out',
    ...hours,
    break_is_paid_for,
    comments,
    authorized_person: nobody_to_sign ? '' : sent.authorized_person,
    nobody_to_sign,
    candidate_signature,
    authorized_signature,
    checked_out_at: at,
    flags: all,
  });
  const closed = job.status === 'Completed';
  if (closed) await moveInPlace(ctx, job, [{ command: 'correct', member_id: viewer.user_id, reason: AFTER_CLOSE }]);
  else await transitionShift(ctx, job, { command: 'check_out', to: 'Completed', member_id: viewer.user_id });
  if (all.length > 0) {
    await notifyAboutShift(ctx, await plannersOf(ctx, job), job, {
      kind: 'attendance_flagged',
      title: 'A timesheet needs a look',
      body: flagsInWords(all).join('. '),
    });
  }
  if (closed) await reissueInvoices(ctx, job_id, AFTER_CLOSE);
  else await issueInvoices(ctx, job_id, { purpose: 'shift' });
  return { data: await findBooking(ctx, job_id), claim_id: null };
}

type Day = {
  break_is_paid_for: boolean;
  checked_in: Date | null;
  made_by: string | null;
  received_at: Date | null;
};

/** Tells whether the clock closed the shift within the last week. Later its hours are final, as any others. */
const isClosedLately = (day: Day | undefined, now: Date): boolean =>
  day?.made_by === 'close' && day.received_at !== null && daysLeftToDispute(day.received_at, now) > 0;

/** Reads a booking’s day so far: the start that was chosen at check-in, and who made the last timesheet. */
async function dayOf({ db }: Ctx, job_id: string): Promise<Day | undefined> {
  const [day] = await prepared(
    db,
    sql<Day>`
      select b.break_is_paid_for, a.start_time as checked_in, last.made_by, last.received_at
      from my_bookings b
      left join attendance a on a.job_id = b.job_id
      left join lateral (select t.made_by, t.received_at from timesheets t where t.job_id = b.job_id
        order by t.version desc limit 1) last on true
      where b.job_id = ${job_id}`,
  );
  return day;
}

const hoursOf = ({ start_time, end_time, break_time }: Sent): Hours => ({
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  break_time,
});

/** Tolerance for a phone's clock, in milliseconds: a clock left alone when the clocks changed is off by an hour. */
const AHEAD_MS = 3_600_000;

/**
 * The latest end that the signature covers: by the phone’s clock if that is up to an hour ahead of ours, though that
 * never moves it past the shift’s end.
 */
function signedUntil({ captured_at }: Sent, at: Date, ends_at: Date): Date {
  const shown = Math.min(Date.parse(captured_at), ends_at.getTime(), at.getTime() + AHEAD_MS);
  return new Date(Math.max(shown, at.getTime()));
}

/**
 * Tells whether another current timesheet of the member overlaps these hours. A timesheet is always received after its
 * start.
 */
async function isPaidTwice({ db, viewer }: Ctx, job_id: string, { start_time, end_time }: Hours): Promise<boolean> {
  const [same] = await prepared(
    db,
    sql`
      select 1 from timesheets t
      where t.member_id = ${viewer.user_id} and t.received_at > ${start_time} and t.job_id <> ${job_id}
        and t.start_time < ${end_time} and t.end_time > ${start_time}
        and not exists (select from timesheets n where n.job_id = t.job_id and n.version = t.version + 1)
      limit 1`,
  );
  return same !== undefined;
}

function checkTotal({ total_time }: Sent, hours: Parameters<typeof totalTime>[0]): Record<string, string> {
  const counted = totalTime(hours);
  if (total_time === undefined || total_time === counted) return {};
  return { total_time: `These hours come to ${duration(counted)}, and not to ${duration(total_time)}` };
}

function refuse(problems: Readonly<Record<string, string>>): void {
  const [words] = Object.values(problems);
  if (words === undefined) return;
  const errors = Object.fromEntries(Object.entries(problems).map(([field, said]) => [field, [said]]));
  throw new Refusal('invalid', words, { errors });
}

/** Reason of the next version of the hours after the clock has closed the shift, for everyone to read. */
const AFTER_CLOSE = 'Their check-out reached us after the shift was closed';
