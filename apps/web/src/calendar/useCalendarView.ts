import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOpened } from '../ui/useOpened.ts';
import { monthIn } from './month.ts';

/** The month that is looked at and the day that is open over it, held by the address. */
export function useCalendarView(today: string) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const month = monthIn(search.month, today);
  const put = (change: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    } as never);
  const opened = useOpened((day, replace) => put({ day }, replace));
  const day = typeof search.day === 'string' && /^20\d\d-\d\d-\d\d$/.test(search.day) ? search.day : undefined;
  return { month, day, showMonth: (wanted: string) => put({ month: wanted, day: undefined }, true), ...opened };
}
