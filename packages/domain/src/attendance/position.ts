import { KM_IN_A_MILE, milesBetween, type Spot } from '../distance.ts';
import { allowed, notNow, type Verdict } from '../verdict.ts';
import type { AttendanceFlag } from './flags.ts';

/** A phone is asked for a position that is at most 30 seconds old; getting the form ready takes some time too. */
const FRESH_POSITION_MS = 2 * 60_000;
/** Metres: what is less exact than this may be streets away. */
const EXACT_METRES = 500;

/** Where the shift is and how near, in miles, someone must be. */
export type CheckInPlace = Spot & { approximate: boolean; radius: number };
/** As the phone measured it; accuracy in metres. */
export type Measured = Spot & { accuracy: number; at: Date };
type How = 'position' | 'code' | 'review';
export type JudgedPosition = { verdict: Verdict; how: How; miles: number | null; flags: AttendanceFlag[] };

export const NO_POSITION_WORDS = 'You need to enable location in order to access this job';
const tooFarWords = (radius: number): string =>
  `You need to be within ${radius} ${radius === 1 ? 'mile' : 'miles'} of the location to check-in`;

/** Why a phone could not say where it was, for whoever looks at it. */
export const POSITION_FAILED_WORDS = {
  denied: 'It was not allowed to',
  unavailable: 'It had no signal',
  timeout: 'It took too long',
  unsupported: 'It cannot do that at all',
} as const;

type Arrival = {
  place: CheckInPlace;
  position: Measured | null;
  /** The location's own code was shown to the phone, and holds. */
  code_ok: boolean;
  /** Why somebody should look at it instead. */
  review_reason: string | null;
  /** When they came, by the clock that the position was measured by. */
  captured: Date;
};

/**
 * Whether someone is where their shift is, and how that is known. What cannot be known lets them in and is flagged, if
 * they say why: nobody goes without pay because of a phone.
 */
export function judgePosition({ place, position, code_ok, review_reason, captured }: Arrival): JudgedPosition {
  const here = position !== null && isSomewhere(position) ? position : null;
  const miles = here && milesBetween(place, here);
  if (here === null || miles === null) {
    if (code_ok) return { verdict: allowed, how: 'code', miles, flags: [] };
    return toBeLookedAt(review_reason, 'no_position', NO_POSITION_WORDS, null, []);
  }

  const fresh = Math.abs(captured.getTime() - here.at.getTime()) <= FRESH_POSITION_MS;
  const exact = here.accuracy <= EXACT_METRES;
  const flags: AttendanceFlag[] = [...(fresh ? [] : ['stale' as const]), ...(exact ? [] : ['imprecise' as const])];
  if (code_ok) {
    // A code can be sent on by whoever stands before it; a phone that is sure to be elsewhere is looked at.
    const elsewhere = fresh && exact && !place.approximate && miles > place.radius;
    return { verdict: allowed, how: 'code', miles, flags: elsewhere ? ['too_far'] : [] };
  }
  // What is not exact, or not of this moment, speaks against nobody who may be near after all.
  const spared = flags.length === 0 ? 0 : here.accuracy / 1000 / KM_IN_A_MILE;
  if (miles - spared <= place.radius) return { verdict: allowed, how: 'position', miles, flags };
  if (place.approximate) return { verdict: allowed, how: 'position', miles, flags: [...flags, 'approximate'] };
  return toBeLookedAt(review_reason, 'too_far', tooFarWords(place.radius), miles, flags);
}

const toBeLookedAt = (
  review_reason: string | null,
  flag: AttendanceFlag,
  words: string,
  miles: number | null,
  flags: AttendanceFlag[],
): JudgedPosition =>
  review_reason === null
    ? { verdict: notNow(words), how: 'review', miles, flags: [] }
    : { verdict: allowed, how: 'review', miles, flags: [...flags, flag] };

/** A phone that has lost itself says so in several ways: no number, no place on earth, or the gulf where both are nought. */
const isSomewhere = ({ latitude, longitude, accuracy, at }: Measured): boolean =>
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  !(latitude === 0 && longitude === 0) &&
  accuracy >= 0 &&
  Number.isFinite(accuracy) &&
  !Number.isNaN(at.getTime());
