import { dayHeading } from '../shifts/shared/dayHeadings.ts';
import { timesText } from '../shifts/shared/shiftTexts.ts';
import type { Day } from './month.ts';

/** Text of an availability: "08:00 – 20:00", or "All day" from midnight to midnight. */
export const freeText = ({ from_time, to_time }: { from_time: string; to_time: string }): string =>
  from_time === '00:00' && to_time === '00:00' ? 'All day' : `${from_time} – ${to_time}`;

/** Spoken label of a day with all its entries. */
export function dayLabel({ date, free, bookings, from_before }: Day, today: string): string {
  const entries = [
    ...from_before.map((booking) => `until ${booking.job_end_time} at ${booking.location.title}`),
    ...bookings.map((booking) => `${booking.status} ${timesText(booking)} at ${booking.location.title}`),
    ...free.map((its) => `free ${freeText(its)} from ${its.location.city}`),
  ];
  const name = date === today ? `Today, ${dayHeading(date, today)}` : dayHeading(date, today);
  return `${name}: ${entries.length > 0 ? entries.join('; ') : 'nothing'}`;
}
