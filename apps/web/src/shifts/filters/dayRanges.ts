import { shortDate } from '@handover/domain/format';
import { dayAfter } from '@handover/domain/time';
import type { Filters } from '../shared/shiftFilters.ts';

type Days = Pick<Filters, 'from' | 'to'>;

/** Named ranges of days, relative to today. */
export const DAY_RANGES = ['Today', 'Tomorrow', 'Next 7 days', 'Last 7 days'] as const;
export type DayRange = (typeof DAY_RANGES)[number];
const AROUND: Record<DayRange, readonly [number, number]> = {
  Today: [0, 0],
  Tomorrow: [1, 1],
  'Next 7 days': [0, 6],
  'Last 7 days': [-6, 0],
};

export function daysOf(stretch: DayRange, today: string): { from: string; to: string } {
  const [first, last] = AROUND[stretch];
  return { from: dayAfter(today, first), to: dayAfter(today, last) };
}

export const dayRangeOf = ({ from, to }: Days, today: string): DayRange | undefined =>
  DAY_RANGES.find((stretch) => {
    const days = daysOf(stretch, today);
    return days.from === from && days.to === to;
  });

const inWords = (day: string, today: string): string => {
  const noon = (its: string) => new Date(`${its}T12:00:00Z`);
  return shortDate(noon(day), noon(today));
};

/** Text of a range: "Next 7 days", "Thu 12 Nov", "Thu 12 Nov – Wed 18 Nov", "From Thu 12 Nov". */
export function daysText(days: Days, today: string): string | undefined {
  const { from, to } = days;
  if (from === undefined && to === undefined) return undefined;
  const named = dayRangeOf(days, today);
  if (named) return named;
  if (to === undefined) return `From ${inWords(from ?? today, today)}`;
  if (from === undefined) return `Until ${inWords(to, today)}`;
  return from === to ? inWords(from, today) : `${inWords(from, today)} – ${inWords(to, today)}`;
}
