import { type RawBuilder, sql } from 'kysely';
import { totalTime } from '@handover/domain/timesheets/timesheet';
import type { AttendanceFlag } from '@handover/domain/attendance/flags';
import { prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { LockedJob } from '../shifts/lock.ts';
import type { Actor } from '../shifts/transition.ts';
import { nameOf } from '../shifts/names.ts';
import { type TimesheetContent, timesheetHash } from './hash.ts';

/** The content of a new version, as the caller has checked it. */
export type NewTimesheet = Pick<
  TimesheetContent,
  | 'member_id'
  | 'start_time'
  | 'end_time'
  | 'break_time'
  | 'break_is_paid_for'
  | 'comments'
  | 'authorized_person'
  | 'nobody_to_sign'
  | 'candidate_signature'
  | 'authorized_signature'
  | 'checked_out_at'
> & { made_by: 'check_out' | 'close' | 'correction'; flags: readonly AttendanceFlag[]; reason?: string };

type Before = {
  actor_name: string | null;
  version: number | null;
  hash: Buffer | null;
  candidate: Buffer | null;
  authorized: Buffer | null;
};

/**
 * Adds the next version of a shift's timesheet; versions are made only here. The caller holds the lock on the shift. A
 * version never changes, so each includes the hash of the one before. Returns its id.
 */
export async function addTimesheet(
  { db, viewer, now }: Pick<Actor, 'db' | 'now' | 'viewer'>,
  {
    job_id,
    agency_id,
    care_provider_id,
    office_id,
  }: Pick<LockedJob, 'job_id' | 'agency_id' | 'care_provider_id' | 'office_id'>,
  { reason = '', flags, ...said }: NewTimesheet,
): Promise<string> {
  const [before] = await prepared(
    db,
    sql<Before>`
      select ${viewer ? nameOf(viewer.user_id) : sql`null`} as actor_name, t.version, t.hash,
        ${picture(said.candidate_signature)} as candidate, ${picture(said.authorized_signature)} as authorized
      from (select) one left join lateral (
        select version, hash from timesheets where job_id = ${job_id} order by version desc limit 1) t on true`,
  );
  const content: TimesheetContent = {
    ...said,
    comments: asKept(said.comments),
    authorized_person: asKept(said.authorized_person),
    timesheet_id: newId(now),
    job_id,
    version: (before?.version ?? 0) + 1,
    total_time: totalTime(said),
    received_at: now,
    flags: [...flags],
    actor_id: viewer?.user_id ?? null,
    actor_name: before?.actor_name ?? 'Handover',
    reason: asKept(reason),
  };
  const hash = timesheetHash(
    content,
    { candidate: before?.candidate ?? null, authorized: before?.authorized ?? null },
    before?.hash ?? null,
  );
  await db
    .insertInto('timesheets')
    .values({ ...content, agency_id, care_provider_id, office_id, hash })
    .execute();
  return content.timesheet_id;
}

/** Replaces half a character, as left by a phone that cuts a text, so that the hash is over the stored text. */
const asKept = (text: string): string => text.toWellFormed();

/** Hash of a stored signature, without its other columns. */
export const pictureHash = (table: string): RawBuilder<Buffer> =>
  sql`sha256(coalesce(${sql.ref(`${table}.picture`)}, convert_to(${sql.ref(`${table}.typed`)}, 'UTF8')))`;
const picture = (signature_id: string | null) =>
  sql`(select ${pictureHash('s')} from signatures s where s.signature_id = ${signature_id})`;
