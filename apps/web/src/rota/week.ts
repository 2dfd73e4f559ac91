import { daysOfWeek } from '@handover/domain/rota/rota';
import { dayAfter, daysBetween, londonDay, mondayOf } from '@handover/domain/time';
import { dayAndMonth, weekdayDate } from '@handover/domain/format';

/** Noon of a day, which is the same day in London. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
const isMonday = (said: unknown): said is string =>
  typeof said === 'string' && /^20\d\d-\d\d-\d\d$/.test(said) && noonOf(said).getUTCDay() === 1;

/** Monday of the week in the address, else of this week. */
export const weekIn = ({ week }: Readonly<Record<string, unknown>>, now: Date): string =>
  isMonday(week) ? week : mondayOf(londonDay(now));

/** "Mon 16 Nov", and its parts. */
export const dayWords = (date: string): string => weekdayDate(noonOf(date));
export const weekdayOf = (date: string): string => dayWords(date).slice(0, 3);
export const monthDayOf = (date: string): string => dayAndMonth(noonOf(date));

const yearOf = (date: string, today: string) => (date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`);

/** "Mon 16 – Sun 22 Nov", with the month of the first day if it is another, and with the year if it is not this one. */
export function weekText(monday: string, today: string): string {
  const sunday = dayAfter(monday, 6);
  const first = dayWords(monday);
  const same = monday.slice(0, 7) === sunday.slice(0, 7);
  return `${same ? first.slice(0, -4) : first} – ${dayWords(sunday)}${yearOf(sunday, today)}`;
}

const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Monday 16 to Sunday 22 November 2026" */
export const weekInFull = (monday: string): string => {
  const sunday = dayAfter(monday, 6);
  const words = (date: string) => long.format(noonOf(date)).replace(',', '');
  const first =
    monday.slice(0, 7) === sunday.slice(0, 7) ? words(monday).split(' ').slice(0, 2).join(' ') : words(monday);
  return `${first} to ${words(sunday)} ${sunday.slice(0, 4)}`;
};

const BEFORE = 8;
const AFTER = 16;

/** Weeks around this one to choose from, and the shown one if it is farther away. */
export function weekChoices(shown: string, today: string): { value: string; label: string }[] {
  const current = mondayOf(today);
  const weeks = Array.from({ length: BEFORE + AFTER + 1 }, (_, at) => dayAfter(current, (at - BEFORE) * 7));
  const all = weeks.includes(shown) ? weeks : [...weeks, shown].toSorted();
  return all.map((value) => ({ value, label: weekText(value, today) }));
}

/** Index of the day to show first on a phone: today, else the first of the week. */
export function firstDayOf(monday: string, today: string): number {
  const at = daysBetween(monday, today);
  return at >= 0 && at < daysOfWeek(monday).length ? at : 0;
}
