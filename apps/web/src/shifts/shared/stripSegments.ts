const HOUR = 60;
const FROM = 6 * HOUR;
const LENGTH = 28 * HOUR;
const DAY = 24 * HOUR;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** How long a shift lasts by the clock on the wall; an end at or before the start is on the next day. */
export const clockMinutes = (start: string, end: string): number =>
  (minutesOf(end) - minutesOf(start) + DAY) % DAY || DAY;

const share = (minutes: number): number => (minutes / LENGTH) * 100;

/** A shift that begins in the evening or before dawn is a night. */
export const isNight = (start: string): boolean => start >= '18:00' || start < '05:00';

/** The dark hours on the track, 20:00 to 07:00, in per cent of its length. */
export const NIGHT = { left: share(20 * HOUR - FROM), width: share(11 * HOUR) };

/** The hours that stand under a large strip. */
export const HOURS = ['06', '12', '18', '00', '06'].map((hour, index) => ({ hour, left: share(index * 6 * HOUR) }));

/**
 * Where a shift lies on a track of 28 hours from 06:00, in per cent. One that begins before 06:00 stands at the end of
 * the track, where its night is, unless it would run out of it there.
 */
export function segmentOf(start: string, end: string): { left: number; width: number } {
  const begins = minutesOf(start) - FROM;
  const lasts = clockMinutes(start, end);
  const from = begins < 0 && begins + DAY + lasts <= LENGTH ? begins + DAY : begins;
  const [left, right] = [Math.max(0, from), Math.min(LENGTH, from + lasts)];
  return { left: share(left), width: share(right - left) };
}
