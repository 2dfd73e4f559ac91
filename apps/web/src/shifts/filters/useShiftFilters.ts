import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Filters, filtersIn, NO_FILTERS, searchWith } from '../shared/shiftFilters.ts';

/** What narrows the shifts on screen, the same in every view, held by the address; `replace` writes over its last entry. */
export function useShiftFilters() {
  const asked = JSON.stringify(filtersIn(useSearch({ strict: false })));
  const filters = useMemo(() => JSON.parse(asked) as Filters, [asked]);
  const navigate = useNavigate();
  const set = (change: Filters, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => searchWith(before, change),
      replace,
      resetScroll: false,
    } as never);
  return { filters, set, clear: () => set(NO_FILTERS) };
}

export type ShiftFiltering = ReturnType<typeof useShiftFilters>;

/** What every filter is given. */
export type FilterProps = {
  filtering: ShiftFiltering;
  /** It was just asked for, so it opens by itself. */
  asked?: boolean;
};
