import type { attendance } from '@handover/contract/attendance/attendance';
import type { Input } from '@handover/contract/endpoint';
import { SENT_LATE_MS, type timed } from '@handover/domain/attendance/captured';
import { CODE_TURNED } from '@handover/domain/attendance/code';
import { type JudgedPosition, judgePosition } from '@handover/domain/attendance/position';
import { judgeStart } from '@handover/domain/attendance/start';
import { assertAllowed, invalidField } from '../http/refusals.ts';
import type { AttendedJob } from './lockAttendedJob.ts';

/** A check-in without its drawing, which is read separately. */
export type SentCheckIn = ReturnType<typeof timed<Omit<Input<typeof attendance.checkIn>, 'candidate_signature'>>>;

/**
 * Milliseconds between capture and sending from which a check-in counts as stored on the phone, with the list as the
 * phone knew it. Applies where something was ticked; a member who ticked nothing may only have taken some minutes to
 * sign.
 */
const AT_ONCE_MS = 60_000;

/**
 * Judges where the check-in was made. A code that has changed is refused with a text that says so, because the member
 * is in front of the screen and can read the next one. Without network the member could not read it again, so the
 * check-in is accepted and flagged for review.
 */
export function judgePlace(place: AttendedJob, sent: SentCheckIn, code_ok: boolean): JudgedPosition {
  const { position, code, captured_at } = sent;
  const judged = (review_reason: string | null) =>
    judgePosition({
      place,
      position: position && { ...position, at: new Date(position.at) },
      code_ok,
      review_reason,
      captured: new Date(captured_at),
    });
  const door = judged(sent.review_reason);
  if (door.verdict.ok || code === null) {
    assertAllowed(door.verdict);
    return door;
  }
  if (!keptFor(sent, SENT_LATE_MS)) throw invalidField('code', CODE_TURNED);
  const looked_at = judged(CODE_TURNED);
  return { ...looked_at, flags: [...looked_at.flags, 'other_code'] };
}

const keptFor = ({ captured_at, sent_at }: SentCheckIn, ms: number): boolean =>
  Date.parse(sent_at) - Date.parse(captured_at) > ms;

export function judgeStartTime(shift: AttendedJob, { start_time, captured_at }: SentCheckIn, at: Date) {
  const judged = judgeStart(new Date(start_time), { ...shift, at, by_phone: new Date(captured_at) });
  if (judged.words !== null) throw invalidField('start_time', judged.words);
  return judged;
}

/** Returns the ticked items: all that are due, or those that the phone knew of when it had no network. */
export function tickedItems(sent: SentCheckIn, due: string[]): string[] {
  const ticked = sent.induction ?? [];
  if (due.every((item) => ticked.includes(item))) return due;
  if (!keptFor(sent, ticked.length > 0 ? AT_ONCE_MS : SENT_LATE_MS))
    throw invalidField('induction', 'Tick everything on the list');
  return ticked;
}
