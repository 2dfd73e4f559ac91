import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Timesheets } from '../db/schema.ts';

/** Fields of a timesheet in the order in which they are hashed; the company follows from the shift. */
const CONTENT = [
  'timesheet_id',
  'job_id',
  'member_id',
  'version',
  'made_by',
  'start_time',
  'end_time',
  'break_time',
  'break_is_paid_for',
  'total_time',
  'comments',
  'authorized_person',
  'nobody_to_sign',
  'candidate_signature',
  'authorized_signature',
  'checked_out_at',
  'received_at',
  'flags',
  'actor_id',
  'actor_name',
  'reason',
] as const satisfies readonly (keyof Timesheets)[];

export type TimesheetContent = Pick<Selectable<Timesheets>, (typeof CONTENT)[number]>;
/** Hashes of the signatures. */
export type Pictures = { candidate: Buffer | null; authorized: Buffer | null };

/**
 * Computes the hash of a version. Versions form a chain: a changed version would need every later one changed, and the
 * hashes stored elsewhere.
 */
export function timesheetHash(content: TimesheetContent, pictures: Pictures, previous: Buffer | null): Buffer {
  const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null;
  const said = CONTENT.map((field) => [field, content[field]]);
  const whole = [said, hex(pictures.candidate), hex(pictures.authorized), hex(previous)];
  return createHash('sha256').update(JSON.stringify(whole)).digest();
}
