import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Filters, filtersIn, type MemberOrder, orderIn, searchWith } from './memberFilters.ts';

/** Filters and order of the open shifts, kept in the address. */
export function useMemberFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = JSON.stringify(filtersIn(search));
  const filters = useMemo(() => JSON.parse(said) as Filters, [said]);
  const put = (change: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => searchWith(before, change),
      replace,
      resetScroll: false,
    } as never);
  return {
    filters,
    order: orderIn(search),
    set: (change: Filters, replace = false) => put(change, replace),
    sort: (order: MemberOrder) => put({ order: order === 'soonest' ? undefined : order }, false),
    clear: () =>
      put(
        { q: undefined, radius: undefined, from: undefined, to: undefined, tag_id: undefined, min_rate: undefined },
        false,
      ),
  };
}

export type MemberFiltering = ReturnType<typeof useMemberFilters>;
