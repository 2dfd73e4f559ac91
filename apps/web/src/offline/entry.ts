import type { attendance } from '@handover/contract/attendance/attendance';
import type { Answer, Sent } from '@handover/contract/endpoint';

/** Endpoints whose calls may wait in the outbox. */
type Calls = { check_in: typeof attendance.checkIn; check_out: typeof attendance.checkOut };
export type Kind = keyof Calls;
export type AnswerTo<K extends Kind> = Answer<Calls[K]>;

/**
 * Input from a form. The time of sending is added when it is sent; the time of the event is now, unless it is
 * corrected.
 */
export type InputOf<K extends Kind> = Omit<Sent<Calls[K]>, 'job_id' | 'captured_at' | 'sent_at'> & {
  captured_at?: string;
};

/** Shift of an entry, with the location's name to show where nothing else of the shift is known. */
export type ShiftInOutbox = { job_id: string; location: { title: string } };

export type Refused = { status: number; message: string; code: string; errors: Record<string, string[]> };

/** Outbox entry: an action that the server has not answered for good. One per person, shift and kind. */
export type Entry = {
  user_id: string;
  job_id: string;
  kind: Kind;
  /** Idempotency key of each attempt. */
  key: string;
  place: string;
  captured_at: string;
  input: object;
  tries: number;
  /**
   * Earliest time of the next attempt, in milliseconds. A new connection, or the user's return, does not wait for it.
   */
  next_try_at: number;
  refused: Refused | null;
  /** The call came after the shift had been given to another member, so an administrator decides on it. */
  claimed: boolean;
};

export type EntryState = 'waiting' | 'sending' | 'refused' | 'claimed';
