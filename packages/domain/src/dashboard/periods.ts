import { dayAfter, londonDay, monthsAfter } from '../time.ts';
import type { Grain } from './measures.ts';

/** What the bar chart shows: seven days, thirty days or twelve months, the last one being today's. */
export const PERIODS = ['week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 'year';
/** What shifts came to is shown for so many months, this one the last. */
export const VALUE_MONTHS = 6;

/** Days or months one after the other, each with what stands under its bar; `until` is the first day that is not in it. */
export type Stretch = {
  grain: Grain;
  from: string;
  until: string;
  buckets: readonly { bucket: string; label: string }[];
};

const part = (wanted: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...wanted });
  // Intl writes "Sept", and a bar has room for three letters.
  return (date: string) => format.format(new Date(`${date}T12:00:00Z`)).slice(0, 3);
};
const weekday = part({ weekday: 'short' });
const month = part({ month: 'short' });
const dayOf = (date: string) => Number(date.slice(8));

/** So many days up to today, as London's calendar has them: a day is one, however long the clocks make it. */
function lastDays(count: number, now: Date, labelled: (date: string) => string): Stretch {
  const until = dayAfter(londonDay(now), 1);
  const from = dayAfter(until, -count);
  const days = Array.from({ length: count }, (_, at) => dayAfter(from, at));
  return { grain: 'day', from, until, buckets: days.map((bucket) => ({ bucket, label: labelled(bucket) })) };
}

/** So many whole months, the last one being this one with what is still to come of it. */
export function lastMonths(count: number, now: Date): Stretch {
  const first = `${londonDay(now).slice(0, 7)}-01`;
  const from = monthsAfter(first, 1 - count);
  const months = Array.from({ length: count }, (_, at) => monthsAfter(from, at));
  return {
    grain: 'month',
    from,
    until: monthsAfter(first, 1),
    buckets: months.map((bucket) => ({ bucket, label: month(bucket) })),
  };
}

/** What a period is made of today. */
export function stretchOf(period: Period, now: Date): Stretch {
  switch (period) {
    case 'week':
      return lastDays(7, now, (date) => `${weekday(date)} ${dayOf(date)}`);
    case 'month':
      return lastDays(30, now, (date) => `${dayOf(date)} ${month(date)}`);
    case 'year':
      return lastMonths(12, now);
  }
}

/** A bar for each day or month, those without anything too. */
export const barsOf = (
  { buckets }: Stretch,
  counted: readonly { bucket: string; value: number }[],
): { label: string; value: number }[] =>
  buckets.map(({ bucket, label }) => ({
    label,
    value: counted.reduce((sum, its) => (its.bucket === bucket ? sum + its.value : sum), 0),
  }));
