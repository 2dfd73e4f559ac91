const HOUR = 60;
const FROM = 6 * HOUR;
const LENGTH = 28 * HOUR;
const DAY = 24 * HOUR;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** Length of a shift by wall clock; an end at or before the start is on the next day. */
export const clockMinutes = (start: string, end: string): number =>
  (minutesOf(end) - minutesOf(start) + DAY) % DAY || DAY;

const share = (minutes: number): number => (minutes / LENGTH) * 100;

/** True for a shift that begins in the evening or before dawn. */
export const isNight = (start: string): boolean => start >= '18:00' || start < '05:00';

/** Night hours on the track, 20:00 to 07:00, in per cent of its length. */
export const NIGHT = { left: share(20 * HOUR - FROM), width: share(11 * HOUR) };

/** Hours below a large strip. */
export const HOURS = ['06', '12', '18', '00', '06'].map((hour, index) => ({ hour, left: share(index * 6 * HOUR) }));

/**
 * Position of a shift on a track of 28 hours from 06:00, in per cent. A shift that begins before 06:00 stands at the
 * end of the track, where its night is, unless it would exceed the end.
 */
export function segmentOf(start: string, end: string): { left: number; width: number } {
  const begins = minutesOf(start) - FROM;
  const lasts = clockMinutes(start, end);
  const from = begins < 0 && begins + DAY + lasts <= LENGTH ? begins + DAY : begins;
  const [left, right] = [Math.max(0, from), Math.min(LENGTH, from + lasts)];
  return { left: share(left), width: share(right - left) };
}
