import { type Job, REFILL_UNTIL_MS } from '../shifts/policy.ts';

export const REFILL_STATES = ['running', 'filled', 'stopped', 'exhausted'] as const;

/** How a shift is filled again where nobody has said otherwise. */
export const USUAL_REFILL = { automatic: false, per_wave: 3, minutes: 10 } as const;
/** As many as one wave may ask, and for as long. */
export const REFILL_LIMITS = { per_wave: { least: 1, most: 20 }, minutes: { least: 5, most: 720 } } as const;

/** Who is asked first: those who wait for the shift, who wanted it, whom the home likes to see, and who would fit. */
export const OFFER_ROUND_ORDER = ['standby', 'applied', 'favourite', 'suggested'] as const;
export type OfferRoundSource = (typeof OFFER_ROUND_ORDER)[number];

type Times = Pick<Job, 'no_show' | 'starts_at' | 'ends_at'>;

/** Until when an offer can be answered: the start, or for a shift that somebody did not come to, while it is worth it. */
export const offersUntil = ({ no_show, starts_at, ends_at }: Times): Date =>
  no_show ? new Date(ends_at.getTime() - REFILL_UNTIL_MS) : starts_at;

/** When a wave's offers run out and the next one goes: after its minutes, and not past the last moment. */
export function offerRoundEnds(job: Times, minutes: number, now: Date): Date {
  const [ends, last] = [new Date(now.getTime() + minutes * 60_000), offersUntil(job)];
  return ends < last ? ends : last;
}
