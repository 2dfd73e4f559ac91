import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Timesheets } from '../db/schema.ts';

/** Everything that a timesheet says, in the order in which it is hashed; whose shift it is follows from the shift. */
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
/** The hashes of what was signed with. */
export type Pictures = { candidate: Buffer | null; authorized: Buffer | null };

/** A chain: whoever changes one version would have to change every later one, and the hashes that others have kept. */
export function timesheetHash(content: TimesheetContent, pictures: Pictures, previous: Buffer | null): Buffer {
  const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null;
  const said = CONTENT.map((field) => [field, content[field]]);
  const whole = [said, hex(pictures.candidate), hex(pictures.authorized), hex(previous)];
  return createHash('sha256').update(JSON.stringify(whole)).digest();
}
