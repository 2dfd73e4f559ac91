import { shortDate } from '@handover/domain/format';
import { dayAfter, londonDay, mondayOf } from '@handover/domain/time';

const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Day in words: "Sat 14 Nov", with the year outside the current one. */
export const dayWords = (date: string, now: Date): string => shortDate(noon(date), now);

/** Next five days with everyday names, since most shifts are posted for them. */
export function nearDays(now: Date): { date: string; name: string; hint: string }[] {
  const today = londonDay(now);
  return Array.from({ length: 5 }, (_, ahead) => {
    const date = dayAfter(today, ahead);
    const [short, day, month] = dayWords(date, now).split(' ');
    const called = ['Today', 'Tomorrow'][ahead];
    return called
      ? { date, name: called, hint: `${short} ${day}` }
      : { date, name: weekday.format(noon(date)), hint: `${day} ${month}` };
  });
}

const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => dayAfter(date, ahead));

/** Named sets of days; past days are left out. */
export function daySets(now: Date): { name: string; dates: string[] }[] {
  const today = londonDay(now);
  const monday = mondayOf(today);
  const next = dayAfter(monday, 7);
  const later = (dates: string[]) => dates.filter((date) => date > today);
  return [
    { name: 'This week', dates: later(daysFrom(monday, 7)) },
    { name: 'This weekend', dates: later(daysFrom(dayAfter(monday, 5), 2)) },
    { name: 'Next week', dates: daysFrom(next, 7) },
    { name: 'Weekdays next week', dates: daysFrom(next, 5) },
    { name: 'Next weekend', dates: daysFrom(dayAfter(next, 5), 2) },
  ].filter(({ dates }) => dates.length > 0);
}

/** Number of shifts in words: "1 shift", "12 shifts". */
export const shiftCount = (count: number): string => `${count} ${count === 1 ? 'shift' : 'shifts'}`;

/** Text of the button that publishes: a shift, several, or the first of those that repeat. */
export function publishWords(count: number, repeats: boolean): string {
  if (repeats) return count > 0 ? `Publish ${shiftCount(count)}, then every week` : 'Publish every week';
  return count > 1 ? `Publish ${shiftCount(count)}` : 'Publish shift';
}
