/**
 * Formats of dates and times, one per purpose:
 *
 * - day of a shift: `shortDate`, "Thu 12 Nov", followed by its times if they are not beside it, "Thu 12 Nov, 20:00"
 * - heading of a day: weekday, day and month in full, as the specification says
 * - date on a document (invoice, certificate, rate): `dayInWords`, "12 Nov 2026"
 * - day within weeks and months that are named: `dayAndMonth`, "12 Nov"
 * - event: `ago`, "2 h ago", with `dateTime` in the tooltip; in a column of ages `longAgo`, "8 months ago"
 * - time to come: `fromNow`, "in 4 days"
 * - exact time: `dateTime`, "12 Nov 2026, 10:24"
 * - date of a payment, and the creation of a ticket: digits, as the specification says
 * - time worked: `duration`, "11 h 30 min"
 *
 * Money is `asPounds` of money.ts, "£1,163.46", and an hourly rate "£13.95/h" where no heading says that it is a rate.
 */
const LONDON = { timeZone: 'Europe/London' } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const isoDay = new Intl.DateTimeFormat('en-CA', { ...LONDON, year: 'numeric', month: '2-digit', day: '2-digit' });
const parts = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const partsOf = (at: Date) =>
  Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute',
    string
  >;

/** Cuts a month to three letters: Intl writes "Sept", the design "Sep". */
const month = (name: string) => name.slice(0, 3);

/** Number of London midnights between two times. */
export const nightsBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(isoDay.format(to)) - Date.parse(isoDay.format(from))) / DAY);

/** "Thu 12 Nov"; with the year if it is not this one. */
export function shortDate(at: Date, now: Date): string {
  const { year } = partsOf(at);
  return `${weekdayDate(at)}${year === partsOf(now).year ? '' : ` ${year}`}`;
}

/** "Thu 12 Nov", for use beside a year. */
export function weekdayDate(at: Date): string {
  const { weekday, day, month: name } = partsOf(at);
  return `${weekday} ${day} ${month(name)}`;
}

/** "12 Nov", for use where the year is known. */
export function dayAndMonth(at: Date): string {
  const { day, month: name } = partsOf(at);
  return `${day} ${month(name)}`;
}

/** "10:24" in London. It needs no calendar, which a phone loads last. */
export function timeOfDay(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute}`;
}

/** "12 Nov 2026, 10:24", the exact time behind a relative one. */
export function dateTime(at: Date): string {
  const { day, month: name, year, hour, minute } = partsOf(at);
  return `${day} ${month(name)} ${year}, ${hour}:${minute}`;
}

/** Relative time as colleagues would say it; after six days the date. */
export function ago(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (Math.abs(passed) < MINUTE) return 'just now';
  if (passed < 0) return dateTime(at);
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  const nights = nightsBetween(at, now);
  if (nights === 0 || passed < 12 * HOUR) return `${Math.floor(passed / HOUR)} h ago`;
  if (nights === 1) return 'yesterday';
  if (nights <= 6) return `${nights} days ago`;
  return shortDate(at, now);
}

const SPANS = [
  { days: 365, name: 'year' },
  { days: 30, name: 'month' },
  { days: 7, name: 'week' },
] as const;

/** Like `ago`, but with ages instead of dates: "8 months ago". */
export function longAgo(at: Date, now: Date): string {
  const nights = nightsBetween(at, now);
  const span = SPANS.find(({ days }) => nights >= days);
  if (!span) return ago(at, now);
  const count = Math.floor(nights / span.days);
  return `${count} ${span.name}${count === 1 ? '' : 's'} ago`;
}

/** Relative time, ahead or ago: "in 22 h", "tomorrow", "in 4 days", "2 h ago". */
export function fromNow(at: Date, now: Date): string {
  const ahead = at.getTime() - now.getTime();
  if (ahead < MINUTE) return longAgo(at, now);
  if (ahead < HOUR) return `in ${Math.floor(ahead / MINUTE)} min`;
  if (ahead < DAY) return `in ${Math.floor(ahead / HOUR)} h`;
  const nights = nightsBetween(now, at);
  return nights === 1 ? 'tomorrow' : `in ${nights} days`;
}

/** "11 h 30 min", "7 h", "45 min". */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Initials of a name, shown until there is a photo: "Priya Nair" is PN. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('');
