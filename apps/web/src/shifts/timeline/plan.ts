import { dayAfter } from '@handover/domain/time';
import { CLOSED_STATUSES } from '@handover/domain/shifts/status';
import type { Filters } from '../shared/shiftFilters.ts';

type Direction = 'asc' | 'desc';

/** What a timeline asks for first, and what it offers above, where there is anything before it. */
export type Plan = {
  shown: Filters & { sortDirection: Direction };
  earlier: (Filters & { sortDirection: Direction }) | undefined;
};

const OVER: readonly string[] = ['completed', ...CLOSED_STATUSES];

/**
 * Work to come is read forwards from today, what is over backwards from the newest. Whoever asks for days, a time frame
 * or a status gets just that; otherwise the shifts before today are a button away.
 */
export function planOf(filters: Filters, today: string): Plan {
  const { status, time_frame, from, to } = filters;
  const past = time_frame === 'past' || (status && OVER.includes(status)) || (!from && to && to < today);
  if (past) return { shown: { ...filters, sortDirection: 'desc' }, earlier: undefined };
  if (status || time_frame || from) return { shown: { ...filters, sortDirection: 'asc' }, earlier: undefined };
  return {
    shown: { ...filters, from: today, sortDirection: 'asc' },
    earlier: { ...filters, to: dayAfter(today, -1), sortDirection: 'desc' },
  };
}

/** Whether a shift that the filters leave lies in the days of a part of the timeline. */
export const liesIn = (part: Filters, { date }: { date: string }): boolean =>
  (part.from === undefined || date >= part.from) && (part.to === undefined || date <= part.to);
