import { type JobRow, jobs } from '@handover/contract/jobs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '../../api/client.ts';
import { sortedBy } from '../../lists/view.ts';
import type { Filters } from '../views/filters.ts';
import { searchOf, type TablePage, viewOf } from './view.ts';

/** The table of shifts: what the address asks for, what the server answered, and every way to move on. */
export function useJobsTable(filters: Filters) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(search), [search]);
  const answer = useCall(jobs.list, { ...filters, ...view }, { keep: true });
  const go = (change: (view: TablePage) => TablePage) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...searchOf(change(viewOf(before))) }),
      resetScroll: false,
    } as never);
  return {
    view,
    answer,
    rows: answer.data?.data as readonly JobRow[] | undefined,
    meta: answer.data?.meta,
    refresh: () => void answer.refetch(),
    page: (page: number) => go((before) => ({ ...before, page })),
    resize: (page_size: number) => go((before) => ({ ...before, page: 1, page_size })),
    sort: (id: string) => go((before) => sortedBy(before, id as TablePage['sortBy'])),
    /** Newest first, which any number of shifts can be. */
    sortByDate: () => go((before) => ({ ...before, page: 1, sortBy: 'date', sortDirection: 'desc' })),
  };
}

export type JobsTable = ReturnType<typeof useJobsTable>;
