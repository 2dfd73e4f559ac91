import type { Nation } from '../places.ts';
import { dayAfter, monthsAfter } from '../time.ts';

type Rule = (year: number) => string;

const on =
  (month_day: string): Rule =>
  (year) =>
    `${year}-${month_day}`;

/** Day of the week, Sunday being 0. */
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const mondayFrom = (date: string): string => dayAfter(date, (8 - weekday(date)) % 7);
const firstMonday =
  (month: string): Rule =>
  (year) =>
    mondayFrom(`${year}-${month}-01`);
const lastMonday =
  (month: string): Rule =>
  (year) =>
    dayAfter(mondayFrom(monthsAfter(`${year}-${month}-01`, 1)), -7);

/** Easter Sunday of the Gregorian calendar. */
function easter(year: number): string {
  const [golden, century] = [year % 19, Math.floor(year / 100)];
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + leaps + 15) % 30;
  const full = moon - (moon > 28 || (moon === 28 && golden > 10) ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return dayAfter(`${year}-03-28`, full - sunday);
}
const goodFriday: Rule = (year) => dayAfter(easter(year), -2);
const easterMonday: Rule = (year) => dayAfter(easter(year));

/** Saint Brigid's Day in Ireland: 1 February if that is a Friday, else the first Monday. */
const brigid: Rule = (year) => (weekday(`${year}-02-01`) === 5 ? `${year}-02-01` : firstMonday('02')(year));

/**
 * Bank holidays with a fixed weekday, and those with a fixed date, which move from a weekend to the next working day.
 */
type Calendar = { days: readonly Rule[]; dates: readonly Rule[] };

const CHRISTMAS = [on('12-25'), on('12-26')];
const ENGLAND: Calendar = {
  days: [goodFriday, easterMonday, firstMonday('05'), lastMonday('05'), lastMonday('08')],
  dates: [on('01-01'), ...CHRISTMAS],
};
const CALENDARS: Record<Exclude<Nation, 'Ireland'>, Calendar> = {
  England: ENGLAND,
  Wales: ENGLAND,
  Scotland: {
    days: [goodFriday, firstMonday('05'), lastMonday('05'), firstMonday('08')],
    dates: [on('01-01'), on('01-02'), on('11-30'), ...CHRISTMAS],
  },
  'Northern Ireland': { ...ENGLAND, dates: [on('03-17'), on('07-12'), ...ENGLAND.dates] },
};

/** Public holidays in Ireland: they stay on their own day, also on a weekend. */
const IRELAND: readonly Rule[] = [
  on('01-01'),
  brigid,
  on('03-17'),
  easterMonday,
  firstMonday('05'),
  firstMonday('06'),
  firstMonday('08'),
  lastMonday('10'),
  ...CHRISTMAS,
];

const UNITED_KINGDOM: readonly Nation[] = ['England', 'Wales', 'Scotland', 'Northern Ireland'];

/** One-off holidays, added or moved by proclamation. No rule yields them, so add new ones here. */
const ONCE: readonly { nations: readonly Nation[]; added: string; instead_of?: string }[] = [
  { nations: UNITED_KINGDOM, added: '2020-05-08', instead_of: '2020-05-04' },
  { nations: ['Ireland'], added: '2022-03-18' },
  { nations: UNITED_KINGDOM, added: '2022-06-02', instead_of: '2022-05-30' },
  { nations: UNITED_KINGDOM, added: '2022-06-03' },
  { nations: UNITED_KINGDOM, added: '2022-09-19' },
  { nations: UNITED_KINGDOM, added: '2023-05-08' },
  { nations: ['Scotland'], added: '2026-06-15' },
];

/** Returns the next working day that is not a holiday itself. */
function instead(date: string, taken: ReadonlySet<string>): string {
  let day = date;
  while (weekday(day) % 6 === 0 || taken.has(day)) day = dayAfter(day);
  return day;
}

function ofCalendar({ days, dates }: Calendar, year: number): Set<string> {
  const all = dates.map((rule) => rule(year));
  const taken = new Set([...days.map((rule) => rule(year)), ...all.filter((date) => weekday(date) % 6 !== 0)]);
  for (const date of all.toSorted()) if (weekday(date) % 6 === 0) taken.add(instead(date, taken));
  return taken;
}

function newYear(year: number, nation: Nation): Set<string> {
  const found = nation === 'Ireland' ? new Set(IRELAND.map((rule) => rule(year))) : ofCalendar(CALENDARS[nation], year);
  for (const { nations, added, instead_of } of ONCE) {
    if (!nations.includes(nation) || !added.startsWith(`${year}-`)) continue;
    if (instead_of !== undefined) found.delete(instead_of);
    found.add(added);
  }
  return found;
}

/** Cache: each year is computed once. */
const known = new Map<string, ReadonlySet<string>>();

/** Bank holidays of a year in a nation; a holiday on a weekend is replaced by its substitute day. */
export function bankHolidays(year: number, nation: Nation): ReadonlySet<string> {
  const key = `${year} ${nation}`;
  const found = known.get(key) ?? newYear(year, nation);
  known.set(key, found);
  return found;
}

export const isBankHoliday = (date: string, nation: Nation): boolean =>
  bankHolidays(Number(date.slice(0, 4)), nation).has(date);
