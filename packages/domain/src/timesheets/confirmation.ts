import { daysLeftToDispute, DISPUTE_DAYS } from './disputes.ts';

export const HOURS_STATES = ['to_confirm', 'confirmed', 'disputed', 'corrected'] as const;
export type HoursState = (typeof HOURS_STATES)[number];

/** Who confirmed: the home in its own session, both sides at the end of a dispute, or an administrator who settled one. */
export const CONFIRMED_HOWS = ['home', 'agreed', 'settled'] as const;

/** The last version of somebody's hours, and what was said of it. */
export type Standing = {
  made_by: 'check_out' | 'close' | 'correction';
  received_at: Date;
  /** Whether a dispute about them is open. */
  disputed: boolean;
  confirmed: (typeof CONFIRMED_HOWS)[number] | null;
};

/** What nobody disputes within the days of a dispute counts as confirmed; a signature on the care worker's phone does not confirm. */
export function hoursState({ made_by, received_at, disputed, confirmed }: Standing, now: Date): HoursState {
  if (disputed) return 'disputed';
  if (confirmed === null) return daysLeftToDispute(received_at, now) > 0 ? 'to_confirm' : 'confirmed';
  return made_by === 'correction' && confirmed !== 'home' ? 'corrected' : 'confirmed';
}

/** What reached us until then counts as confirmed by now, unless a dispute is open. */
export const confirmedBefore = (now: Date): Date => new Date(now.getTime() - DISPUTE_DAYS * 24 * 3_600_000);

/** Hours that only an administrator changes from here on. */
export const hoursAreFinal = (state: HoursState): boolean => state === 'confirmed' || state === 'corrected';
