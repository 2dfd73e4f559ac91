import { dayAfter } from '@handover/domain/time';
import { CLOSED_STATUSES } from '@handover/domain/shifts/status';
import type { Filters } from '../shared/shiftFilters.ts';

type Direction = 'asc' | 'desc';

/** Queries of a timeline: the shown part, and the earlier part if there is one. */
export type Plan = {
  shown: Filters & { sortDirection: Direction };
  earlier: (Filters & { sortDirection: Direction }) | undefined;
};

const OVER: readonly string[] = ['completed', ...CLOSED_STATUSES];

/**
 * Plans a timeline: future shifts forwards from today, past ones backwards from the newest. Filters for days, a time
 * frame or a status give just those; otherwise earlier shifts are loaded by a button.
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

/** True if the shift lies in the days of this part. */
export const liesIn = (part: Filters, { date }: { date: string }): boolean =>
  (part.from === undefined || date >= part.from) && (part.to === undefined || date <= part.to);
