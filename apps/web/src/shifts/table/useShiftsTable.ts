import { jobs, type OwnRow } from '@handover/contract/shifts/jobs';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '../../api/client.ts';
import { sortedBy } from '../../lists/view.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import { searchOf, type TablePage, viewOf } from './tablePage.ts';

/** Row of the table, for all levels; only planners see that a member will be out of date. */
export type TableShift = OwnRow & { out_of_date?: boolean };
export type TableSource = typeof jobs.list | typeof memberViews.list;

/** State of the table: the view from the address, the server's answer, and functions to change the view. */
export function useShiftsTable(filters: Filters, source: TableSource = jobs.list) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(search), [search]);
  const answer = useCall<TableSource>(source, { ...filters, ...view }, { keep: true });
  const go = (change: (view: TablePage) => TablePage) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...searchOf(change(viewOf(before))) }),
      resetScroll: false,
    } as never);
  return {
    view,
    answer,
    rows: answer.data?.data as readonly TableShift[] | undefined,
    meta: answer.data?.meta,
    refresh: () => void answer.refetch(),
    page: (page: number) => go((before) => ({ ...before, page })),
    resize: (page_size: number) => go((before) => ({ ...before, page: 1, page_size })),
    sort: (id: string) => go((before) => sortedBy(before, id as TablePage['sortBy'])),
    /** Sorts newest first, which works for any number of shifts. */
    sortByDate: () => go((before) => ({ ...before, page: 1, sortBy: 'date', sortDirection: 'desc' })),
  };
}

export type ShiftsTable = ReturnType<typeof useShiftsTable>;
