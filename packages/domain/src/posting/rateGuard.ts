import { asPounds } from '../money.ts';
import { notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin } from '../viewer.ts';
import type { FORM_STATUSES } from '../shifts/status.ts';

/** Maximum difference of a manager's rates from the rate card, in per cent. */
export const RATE_BAND_PERCENT = 25;
export const RATE_REVIEWS = ['waiting', 'returned'] as const;
export type RateReview = (typeof RATE_REVIEWS)[number] | null;

/** Rates in pence per hour. */
export type Rates = { staff_rate: number; hcp_rate: number };
type FormStatus = (typeof FORM_STATUSES)[number];

const NAMES = { staff_rate: 'Staff pay', hcp_rate: 'The charge' } as const;

/**
 * Returns reasons to review these rates; empty if they are usual. Without a rate card only charge and pay are compared.
 */
export function oddRates(rates: Rates, card: Rates | undefined): string[] {
  const beside = (name: keyof Rates): string[] => {
    if (!card || Math.abs(rates[name] - card[name]) * 100 <= card[name] * RATE_BAND_PERCENT) return [];
    const way = rates[name] > card[name] ? 'above' : 'below';
    const beyond = `${asPounds(rates[name])} is more than ${RATE_BAND_PERCENT}% ${way} the rate card’s ${asPounds(card[name])}`;
    return [`${NAMES[name]} of ${beyond}`];
  };
  const loses = rates.hcp_rate < rates.staff_rate ? ['The charge is below staff pay'] : [];
  return [...loses, ...beside('staff_rate'), ...beside('hcp_rate')];
}

type Saved = {
  before?: { status: FormStatus; rate_review: RateReview };
  /** True if the role, the pay or the charge has changed. */
  changed: boolean;
  status: FormStatus;
  /** Result of `oddRates` for the rates now. */
  odd: readonly string[];
};
type Outcome = { verdict: Verdict; status: FormStatus; rate_review: RateReview };

/** Decides the status and the rate review of a shift after it was saved. An administrator's rates are not reviewed. */
export function afterSaving(viewer: Pick<Viewer, 'level'>, { before, changed, status, odd }: Saved): Outcome {
  const held = before?.rate_review ?? null;
  const verdict: Verdict = { ok: true };
  const publishes = status === 'Published';
  if (isAdmin(viewer) || held === null || changed) {
    const looks = !isAdmin(viewer) && publishes && (changed || before?.status !== 'Published') && odd.length > 0;
    if (looks) return { verdict, status: 'Unpublished', rate_review: 'waiting' };
    return { verdict, status, rate_review: publishes || changed ? null : held };
  }
  if (!publishes) return { verdict, status, rate_review: held };
  const words =
    held === 'waiting'
      ? 'Handover will look at this rate'
      : 'Handover sent this rate back: change it before you publish the shift';
  return { verdict: notNow(words), status: 'Unpublished', rate_review: held };
}

/** Lowest lawful pay in a country from a day on, in pence per hour. */
export type MinimumWage = { country: string; valid_from: string; hourly: number };

/** Minimum wage on a day; of two from the same day the later entry, which comes first. */
export const minimumOn = (wages: readonly MinimumWage[], country: string, day: string): MinimumWage | undefined =>
  wages.find((wage) => wage.country === country && wage.valid_from <= day);

/** Message if pay is below the minimum wage on a day; undefined if it is not, or if no minimum is known. */
export function belowMinimum(
  { staff_rate, country, date }: { staff_rate: number; country: string; date: string },
  wages: readonly MinimumWage[],
): string | undefined {
  const least = minimumOn(wages, country, date);
  return least && staff_rate < least.hourly
    ? `Staff pay must be at least the minimum wage of ${asPounds(least.hourly)} an hour`
    : undefined;
}
