import { type Job, REFILL_UNTIL_MS } from '../shifts/policy.ts';

export const REFILL_STATES = ['running', 'filled', 'stopped', 'exhausted'] as const;

/** Default settings for filling a shift again. */
export const USUAL_REFILL = { automatic: false, per_wave: 3, minutes: 10 } as const;
/** Limits for the number of offers in a round and for its duration. */
export const REFILL_LIMITS = { per_wave: { least: 1, most: 20 }, minutes: { least: 5, most: 720 } } as const;

/** Order in which members get an offer: on standby, applied, favourites of the location, then suggested by score. */
export const OFFER_ROUND_ORDER = ['standby', 'applied', 'favourite', 'suggested'] as const;
export type OfferRoundSource = (typeof OFFER_ROUND_ORDER)[number];

type Times = Pick<Job, 'no_show' | 'starts_at' | 'ends_at'>;

/** Returns the last time an offer can be answered: the start, or after a no-show two hours before the end. */
export const offersUntil = ({ no_show, starts_at, ends_at }: Times): Date =>
  no_show ? new Date(ends_at.getTime() - REFILL_UNTIL_MS) : starts_at;

/**
 * Returns the end of an offer round, when the next one starts: after its minutes, but at most the last time to answer.
 */
export function offerRoundEnds(job: Times, minutes: number, now: Date): Date {
  const [ends, last] = [new Date(now.getTime() + minutes * 60_000), offersUntil(job)];
  return ends < last ? ends : last;
}
