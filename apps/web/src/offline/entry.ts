import type { attendance } from '@handover/contract/attendance/attendance';
import type { Answer, Sent } from '@handover/contract/endpoint';

/** What may wait on a phone, and the call that each becomes. */
type Calls = { check_in: typeof attendance.checkIn; check_out: typeof attendance.checkOut };
export type Kind = keyof Calls;
export type AnswerTo<K extends Kind> = Answer<Calls[K]>;

/** What a form knows; when it was sent only the sending knows, and when it happened is now unless it is mended. */
export type InputOf<K extends Kind> = Omit<Sent<Calls[K]>, 'job_id' | 'captured_at' | 'sent_at'> & {
  captured_at?: string;
};

/** The words by which someone knows their shift again on a screen that has nothing else of it. */
export type ShiftInOutbox = { job_id: string; location: { title: string } };

export type Refused = { status: number; message: string; code: string; errors: Record<string, string[]> };

/** Something that somebody did and that the server has not answered for good. One per person, shift and kind. */
export type Entry = {
  user_id: string;
  job_id: string;
  kind: Kind;
  /** The Idempotency-Key of every try. */
  key: string;
  place: string;
  captured_at: string;
  input: object;
  tries: number;
  /** Not before, in milliseconds; what comes back (a connection, a person) does not wait for it. */
  next_try_at: number;
  refused: Refused | null;
  /** It came too late for the shift, which was somebody else's by then, and is an administrator's to judge. */
  claimed: boolean;
};

export type EntryState = 'waiting' | 'sending' | 'refused' | 'claimed';
