import { daysBetween } from '@handover/domain/time';

const heading = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Groups sorted shifts by the day in London on which they start. */
export function byDay<Row extends { date: string }>(rows: readonly Row[]): { date: string; rows: Row[] }[] {
  const days: { date: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = days.at(-1);
    if (day?.date === row.date) day.rows.push(row);
    else days.push({ date: row.date, rows: [row] });
  }
  return days;
}

/** Heading of a day: "Thursday, 12 November", with the year outside the current one. */
export function dayHeading(date: string, today: string): string {
  const { weekday, day, month } = Object.fromEntries(
    heading.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  );
  const year = date.slice(0, 4);
  return `${weekday}, ${day} ${month}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
}

const NAMED: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };
const A_WEEK = 7;

/** Name of a near day relative to today; empty for others. */
export function nearDay(date: string, today: string): string {
  const ahead = daysBetween(today, date);
  if (Math.abs(ahead) >= A_WEEK) return '';
  return NAMED[ahead] ?? (ahead > 0 ? `In ${ahead} days` : `${-ahead} days ago`);
}
