import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { judgePosition, NO_POSITION_WORDS } from '@handover/domain/attendance/position';
import type { AttendanceFlag } from '@handover/domain/attendance/flags';
import { milesInWords } from '@handover/domain/distance';
import { ago } from '@handover/domain/format';
import type { Failure, Whereabouts } from './askPosition.ts';

const DENIED_BEFORE_WORDS =
  'You have previously denied access to location. Please enable it manually or reset permissions for this site';

type Place = Pick<JobAnswer, 'latitude' | 'longitude' | 'approximate' | 'check_in_radius'>;

/** Texts about the member's position at check-in. */
type AtDoor = {
  tone: 'green' | 'amber' | 'red';
  title: string;
  text: string;
  /** Reason why this position does not permit check-in; undefined if it does. */
  refused: string | undefined;
};

const NOT_KNOWN: Record<Failure, string> = {
  denied: 'Location is switched off for this site',
  unavailable: 'Your phone found no signal to go by',
  timeout: 'Your phone took too long',
  unsupported: 'This browser cannot tell',
};

/**
 * Texts for positions that permit check-in and are reviewed afterwards, worded so that they do not worry the member.
 */
const LOOKED_AT: Partial<Record<AttendanceFlag, string>> = {
  imprecise: 'Your phone is not sure where it is. You can check in, and the planner takes a look',
  stale: 'Your phone has not looked for a while. You can check in, and the planner takes a look',
  approximate: 'This home’s place on the map is not certain. You can check in, and the planner takes a look',
};

/**
 * Judges a position like the server, which decides. The position's age counts from when the phone answered, not from
 * now.
 */
export function atDoor(place: Place, found: Whereabouts, now: Date, answered = now): AtDoor {
  if ('failed' in found) return notKnown(found.failed, found.denied_before ? DENIED_BEFORE_WORDS : NO_POSITION_WORDS);
  const { position } = found;
  const at = new Date(position.at);
  const { verdict, miles, flags } = judgePosition({
    place: { ...place, radius: place.check_in_radius },
    position: { ...position, at },
    code_ok: false,
    review_reason: null,
    captured: answered,
  });
  if (miles === null) return notKnown('unavailable', NO_POSITION_WORDS);
  const title = `${milesInWords(miles)} away`;
  if (!verdict.ok) {
    const text = `Checked ${ago(at, now)}, accurate to ${accuracyInWords(position.accuracy)}`;
    return { tone: 'red', title, text, refused: verdict.message };
  }
  const looked = flags.map((flag) => LOOKED_AT[flag]).find((words) => words !== undefined);
  return looked === undefined
    ? { tone: 'green', title, text: 'You are close enough to check in', refused: undefined }
    : { tone: 'amber', title: `About ${title}`, text: looked, refused: undefined };
}

const notKnown = (why: Failure, refused: string): AtDoor => ({
  tone: 'red',
  title: 'We do not know where you are',
  text: NOT_KNOWN[why],
  refused,
});

const YARDS_IN_A_METRE = 1.0936;
const YARDS_IN_A_MILE = 1760;

/** "20 yards", "200 yards", "1.2 miles": rounded to what the accuracy supports. */
export function accuracyInWords(metres: number): string {
  const yards = metres * YARDS_IN_A_METRE;
  if (yards >= YARDS_IN_A_MILE / 2) return milesInWords(yards / YARDS_IN_A_MILE);
  const step = yards < 100 ? 10 : 50;
  return `${Math.max(step, Math.ceil(yards / step) * step)} yards`;
}
