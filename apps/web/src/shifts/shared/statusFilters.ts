import type { Answer } from '@handover/contract/endpoint';
import type { JobFilter } from '@handover/contract/shifts/filters';
import type { jobs } from '@handover/contract/shifts/jobs';
import { BOARD, STATUS_GROUPS } from '@handover/domain/shifts/groups';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/shifts/status';

type Choice = { value: JobFilter; label: string };

const same = (status: JobStatus): Choice => ({ value: status, label: status });

/** Status filters: the entries of the navigation, then each status by itself. */
export const STATUS_FILTERS: readonly { title: string; choices: readonly Choice[] }[] = [
  {
    title: 'Shifts',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'unallocated', label: 'Unallocated' },
      { value: 'allocated', label: 'Allocated' },
      { value: 'pending', label: 'Pending' },
    ],
  },
  {
    title: 'Needs you now',
    choices: [
      { value: 'not_here', label: 'Not here' },
      { value: 'no_show', label: 'No shows' },
      { value: 'late', label: 'Late check-ins' },
      { value: 'soon', label: 'Unfilled in the next 72 h' },
      { value: 'fill_asked', label: 'Requests to fill' },
      { value: 'rate_review', label: 'Rates to look at' },
      { value: 'below_minimum', label: 'Below the minimum wage' },
    ],
  },
  { title: 'Status', choices: BOARD.map(({ status }) => same(status)) },
  { title: 'Drafts and closed', choices: (['Unpublished', 'cancelled', 'declined', 'missed'] as const).map(same) },
];

const TITLES = new Map<string, string>([
  ...BOARD.map(({ id, title }) => [id, title] as const),
  ...STATUS_FILTERS.flatMap(({ choices }) => choices.map(({ value, label }) => [value, label] as const)),
]);

/** Title of a filter, as a heading. */
export function filterTitle(filter: JobFilter): string {
  const title = TITLES.get(filter) ?? filter;
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

export type Counts = Answer<typeof jobs.counts>['data'];

/** Number of shifts that match a filter; undefined if it is not counted. */
export function countOf({ active, statuses }: Counts, filter: string): number | undefined {
  if (filter === 'active') return active;
  const group = STATUS_GROUPS[filter as keyof typeof STATUS_GROUPS] as readonly JobStatus[] | undefined;
  const wanted = group ?? JOB_STATUSES.filter((status) => status === filter);
  return wanted.length > 0 ? wanted.reduce((sum, status) => sum + statuses[status], 0) : undefined;
}
