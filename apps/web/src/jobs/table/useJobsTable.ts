import { type JobFilter, type JobRow, jobs } from '@handover/contract/jobs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '../../api/client.ts';
import { sortedBy } from '../../lists/view.ts';
import { type JobsView, searchOf, viewOf } from './view.ts';

/** The table of shifts: what the address asks for, what the server answered, and every way to move on. */
export function useJobsTable() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(search), [search]);
  const answer = useCall(jobs.list, view, { keep: true });
  const go = (change: (view: JobsView) => JobsView) =>
    void navigate({
      to: '.',
      search: (before: object) => searchOf(change(viewOf(before as Record<string, unknown>))),
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
    sort: (id: string) => go((before) => sortedBy(before, id as JobsView['sortBy'])),
    frame: (time_frame: string) =>
      go((before) => ({ ...before, page: 1, time_frame: time_frame as JobsView['time_frame'] })),
    filter: (status: JobFilter | undefined) => go((before) => ({ ...before, page: 1, status })),
  };
}

export type JobsTable = ReturnType<typeof useJobsTable>;
