import { sql } from 'kysely';
import type { Door } from '@handover/domain/attendance/door';
import { prepared } from '../../db/connect.ts';
import { found } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import type { HeldJob } from '../lock.ts';

/**
 * `theirs`: whether it was when they came, whoever has it now. `promised`: whether they had said yes. `taken_at`: when they
 * did, if it had begun by then.
 */
export type AttendedJob = HeldJob & Door & { theirs: boolean; promised: boolean; taken_at: Date | null };

/** The shift that someone came to or goes from, held; to whom it never was, and was not then, there is none. */
export async function lockAttendedJob({ db }: Ctx, job_id: string, at: Date): Promise<AttendedJob> {
  const [job] = await prepared(db, sql<AttendedJob>`select * from app.lock_attended_job(${job_id}, ${at})`);
  return found(job, 'Shift');
}

/** Nobody came to what they had not taken yet. */
export const sinceTheirs = (at: Date, { taken_at }: AttendedJob): Date => (taken_at && taken_at > at ? taken_at : at);

/** Given to somebody else, or to nobody, or cancelled, after they came: what they sent is an administrator's to settle. */
export const isLost = ({ viewer }: Pick<Ctx, 'viewer'>, { assigned_to, status, theirs }: AttendedJob): boolean =>
  assigned_to !== viewer.user_id || (theirs && status === 'cancelled');
