import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Filters, filtersIn, NO_FILTERS, searchWith } from '../shared/shiftFilters.ts';

/** Filters of the shifts, the same in all views, kept in the address; `replace` overwrites the last history entry. */
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

/** Props of a filter. */
export type FilterProps = {
  filtering: ShiftFiltering;
  /** It was just added, so it opens at once. */
  asked?: boolean;
};
