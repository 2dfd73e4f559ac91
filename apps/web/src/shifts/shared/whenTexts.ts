import { duration, fromNow, nightsBetween, shortDate } from '@handover/domain/format';
import { isNight } from './stripSegments.ts';

const MINUTE = 60_000;
const SOON_MINUTES = 12 * 60;

type Timed = { starts_at: string; job_start_time: string };

/** Near day in words: "tonight", "today", "tomorrow", else "Fri 13 Nov". */
export function nearDay({ starts_at, job_start_time }: Timed, now: Date): string {
  const at = new Date(starts_at);
  const nights = nightsBetween(now, at);
  if (nights === 0) return isNight(job_start_time) ? 'tonight' : 'today';
  if (nights === 1) return 'tomorrow';
  return shortDate(at, now);
}

/** Near day at the beginning of a line. */
export const dayWords = (job: Timed, now: Date): string => nearDay(job, now).replace(/^t/, 'T');

/** Start in words: "starts in 1 h 36 min", "starts tomorrow", "began 2 h ago". */
export function startsText({ starts_at }: Pick<Timed, 'starts_at'>, now: Date): string {
  const at = new Date(starts_at);
  const ahead = Math.floor((at.getTime() - now.getTime()) / MINUTE);
  if (ahead < 0) return `began ${fromNow(at, now)}`;
  if (ahead === 0) return 'starts now';
  return `starts ${ahead < SOON_MINUTES ? `in ${duration(ahead)}` : fromNow(at, now)}`;
}

/** End in words, for a member who is checked in: "ends in 3 h 20 min", "ended 5 min ago". */
export function endsText({ ends_at }: { ends_at: string }, now: Date): string {
  const at = new Date(ends_at);
  const ahead = Math.floor((at.getTime() - now.getTime()) / MINUTE);
  return ahead > 0 ? `ends in ${duration(ahead)}` : `ended ${fromNow(at, now)}`;
}

/** Link that opens the device's map app; it needs no key, and nothing is requested from here. */
export const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
