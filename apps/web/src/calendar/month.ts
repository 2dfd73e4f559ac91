import type { CalendarAvailability, CalendarBooking } from '@handover/contract/calendar/calendar';
import { dayAfter, mondayOf } from '@handover/domain/time';
import { monthAfter } from '../ui/months.ts';

const WEEK = 7;

/** Month in the address as YYYY-MM; anything else means this month. */
export const monthIn = (said: unknown, today: string): string =>
  typeof said === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(said) ? said : today.slice(0, WEEK);

/** Weeks that a month touches, from Monday as rotas go. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let day = mondayOf(`${month}-01`); day < `${monthAfter(month, 1)}-01`; day = dayAfter(day, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, at) => dayAfter(day, at)));
  }
  return weeks;
}

/** Range to load: those weeks and the one before, whose days could be copied. */
export function rangeOf(month: string): { from: string; to: string } {
  const days = weeksOf(month).flat();
  return { from: dayAfter(days[0] ?? '', -WEEK), to: days.at(-1) ?? '' };
}

export type Calendar = {
  availability: readonly CalendarAvailability[];
  bookings: readonly CalendarBooking[];
};
export type Day = {
  date: string;
  free: CalendarAvailability[];
  bookings: CalendarBooking[];
  /** Bookings that reach into the day from the night before. */
  from_before: CalendarBooking[];
};

/** True if a booking ends on the next day. An end at midnight is still of the same day. */
const reachesOver = ({ job_start_time, job_end_time }: CalendarBooking): boolean =>
  job_end_time <= job_start_time && job_end_time !== '00:00';

export function dayOf({ availability, bookings }: Calendar, date: string): Day {
  const before = dayAfter(date, -1);
  return {
    date,
    free: availability.filter((free) => free.date === date),
    bookings: bookings.filter((booking) => booking.date === date),
    from_before: bookings.filter(
      (booking) => booking.date === before && reachesOver(booking) && booking.status !== 'cancelled',
    ),
  };
}

/** True if the week before has availability for a coming day of this week that has none yet. */
export function canCopy({ availability }: Pick<Calendar, 'availability'>, week: readonly string[], today: string) {
  const said = new Set(availability.map(({ date }) => date));
  return week.some((date) => date >= today && !said.has(date) && said.has(dayAfter(date, -WEEK)));
}
