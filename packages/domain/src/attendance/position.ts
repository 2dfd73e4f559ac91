import { KM_IN_A_MILE, milesBetween, type Spot } from '../distance.ts';
import { allowed, notNow, type Verdict } from '../verdict.ts';
import type { AttendanceFlag } from './flags.ts';

/**
 * Maximum age of a position. The phone asks for one at most 30 seconds old; filling in the form takes some time too.
 */
const FRESH_POSITION_MS = 2 * 60_000;
/** Maximum inaccuracy in metres: a less exact position may be streets away. */
const EXACT_METRES = 500;

/** Location of the shift, with the radius in miles within which a member checks in. */
export type CheckInPlace = Spot & { approximate: boolean; radius: number };
/** Position as the phone measured it; accuracy in metres. */
export type Measured = Spot & { accuracy: number; at: Date };
type How = 'position' | 'code' | 'review';
export type JudgedPosition = { verdict: Verdict; how: How; miles: number | null; flags: AttendanceFlag[] };

export const NO_POSITION_WORDS = 'You need to enable location in order to access this job';
const tooFarWords = (radius: number): string =>
  `You need to be within ${radius} ${radius === 1 ? 'mile' : 'miles'} of the location to check-in`;

/** Reasons why a phone had no position, in the words that its reviewer reads. */
export const POSITION_FAILED_WORDS = {
  denied: 'It was not allowed to',
  unavailable: 'It had no signal',
  timeout: 'It took too long',
  unsupported: 'It cannot do that at all',
} as const;

type Arrival = {
  place: CheckInPlace;
  position: Measured | null;
  /** True if the phone was shown the location's own code and the code is valid. */
  code_ok: boolean;
  /** The member's reason for a review by a person instead. */
  review_reason: string | null;
  /** Time of arrival, by the same clock as the position. */
  captured: Date;
};

/**
 * Judges whether a member is at their shift's location, and how that is known. If it cannot be known and the member
 * gives a reason, they are allowed in and the check-in is flagged: nobody goes without pay because of a phone.
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
    // A person who sees the code can send it on, so a phone that is clearly elsewhere is flagged.
    const elsewhere = fresh && exact && !place.approximate && miles > place.radius;
    return { verdict: allowed, how: 'code', miles, flags: elsewhere ? ['too_far'] : [] };
  }
  // An inexact or old position gets its inaccuracy as tolerance: the member may be near after all.
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

/** False for the ways in which a phone reports a failed fix: no number, impossible coordinates, or exactly 0, 0. */
const isSomewhere = ({ latitude, longitude, accuracy, at }: Measured): boolean =>
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  !(latitude === 0 && longitude === 0) &&
  accuracy >= 0 &&
  Number.isFinite(accuracy) &&
  !Number.isNaN(at.getTime());
