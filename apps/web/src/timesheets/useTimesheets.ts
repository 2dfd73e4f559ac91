import { TIMESHEET_STATES, type TimesheetState, timesheets } from '@handover/contract/timesheets/timesheets';
import { type Level, isAdmin } from '@handover/domain/viewer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';

type Narrowed = { office_id?: string | undefined; from?: string | undefined; to?: string | undefined };

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined);
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** States for a level, the most urgent first. */
export const statesOf = (level: Level): TimesheetState[] =>
  isAdmin(level) ? ['to_review', 'queried', 'claims', 'to_confirm', 'all'] : ['to_confirm', 'queried', 'all'];

/** Timesheets of the state in the address; by default those that wait for this level. */
export function useTimesheets(level: Level) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const known = TIMESHEET_STATES.find((its) => its === search['state'] && statesOf(level).includes(its));
  const state = known ?? (isAdmin(level) ? 'to_review' : 'to_confirm');
  const narrowed: Narrowed = { office_id: text(search['office_id']), from: day(search['from']), to: day(search['to']) };
  const answer = useInfiniteQuery({
    queryKey: [timesheets.list.name, { state, ...narrowed }],
    queryFn: ({ pageParam }) => call(timesheets.list, { state, ...narrowed, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const again = () => void answer.refetch();
  useShiftChanges({ changed: again, reload: again });
  return {
    state,
    narrowed,
    answer,
    rows: answer.data?.pages.flatMap(({ data }) => data),
    waiting: answer.data?.pages[0]?.waiting,
    go: (change: Narrowed & { state?: TimesheetState }) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      } as never),
  };
}
