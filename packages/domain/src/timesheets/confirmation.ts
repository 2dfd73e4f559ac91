import { daysLeftToDispute, DISPUTE_DAYS } from './disputes.ts';

export const HOURS_STATES = ['to_confirm', 'confirmed', 'disputed', 'corrected'] as const;
export type HoursState = (typeof HOURS_STATES)[number];

/**
 * Ways of confirmation: by the home in its own session, by agreement in a dispute, or by an administrator who settled
 * one.
 */
export const CONFIRMED_HOWS = ['home', 'agreed', 'settled'] as const;

/** Last version of a shift's hours, and its dispute and confirmation. */
export type Standing = {
  made_by: 'check_out' | 'close' | 'correction';
  received_at: Date;
  /** True if a dispute about them is open. */
  disputed: boolean;
  confirmed: (typeof CONFIRMED_HOWS)[number] | null;
};

/**
 * State of the hours. Undisputed hours count as confirmed after the days for a dispute; a signature on the care
 * worker's phone does not confirm.
 */
export function hoursState({ made_by, received_at, disputed, confirmed }: Standing, now: Date): HoursState {
  if (disputed) return 'disputed';
  if (confirmed === null) return daysLeftToDispute(received_at, now) > 0 ? 'to_confirm' : 'confirmed';
  return made_by === 'correction' && confirmed !== 'home' ? 'corrected' : 'confirmed';
}

/** Arrival time before which hours count as confirmed now, unless a dispute is open. */
export const confirmedBefore = (now: Date): Date => new Date(now.getTime() - DISPUTE_DAYS * 24 * 3_600_000);

/** True if only an administrator can still change the hours. */
export const hoursAreFinal = (state: HoursState): boolean => state === 'confirmed' || state === 'corrected';
