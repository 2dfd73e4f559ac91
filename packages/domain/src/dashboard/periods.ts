import { dayAfter, londonDay, monthsAfter } from '../time.ts';
import type { Grain } from './measures.ts';

/** Periods of the bar chart: seven days, thirty days or twelve months, up to today. */
export const PERIODS = ['week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 'year';
/** Months that the value of shifts is shown for, this one included. */
export const VALUE_MONTHS = 6;

/** Consecutive days or months, each with the label of its bar; `until` is the first day after them. */
export type DateRange = {
  grain: Grain;
  from: string;
  until: string;
  buckets: readonly { bucket: string; label: string }[];
};

const part = (wanted: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...wanted });
  // Intl writes "Sept", but a label has three letters.
  return (date: string) => format.format(new Date(`${date}T12:00:00Z`)).slice(0, 3);
};
const weekday = part({ weekday: 'short' });
const month = part({ month: 'short' });
const dayOf = (date: string) => Number(date.slice(8));

/**
 * The last `count` days up to today in London's calendar, in which a day is one day however long the clocks make it.
 */
function lastDays(count: number, now: Date, labelled: (date: string) => string): DateRange {
  const until = dayAfter(londonDay(now), 1);
  const from = dayAfter(until, -count);
  const days = Array.from({ length: count }, (_, at) => dayAfter(from, at));
  return { grain: 'day', from, until, buckets: days.map((bucket) => ({ bucket, label: labelled(bucket) })) };
}

/** The last `count` whole months, up to the end of this one. */
export function lastMonths(count: number, now: Date): DateRange {
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

/** Returns the days or months of a period as of today. */
export function rangeOf(period: Period, now: Date): DateRange {
  switch (period) {
    case 'week':
      return lastDays(7, now, (date) => `${weekday(date)} ${dayOf(date)}`);
    case 'month':
      return lastDays(30, now, (date) => `${dayOf(date)} ${month(date)}`);
    case 'year':
      return lastMonths(12, now);
  }
}

/** One bar for each day or month, also without values. */
export const barsOf = (
  { buckets }: DateRange,
  counted: readonly { bucket: string; value: number }[],
): { label: string; value: number }[] =>
  buckets.map(({ bucket, label }) => ({
    label,
    value: counted.reduce((sum, its) => (its.bucket === bucket ? sum + its.value : sum), 0),
  }));
