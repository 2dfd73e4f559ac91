import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLast } from '../ui/useLast.ts';
import { filterCount, type MemberOrder } from './memberFilters.ts';
import type { MemberFiltering } from './useMemberFilters.ts';
import shared from '../ui/shared.module.css';
import classes from './MemberToolbar.module.css';

const FilterForm = lazy(() => import('./FilterForm.tsx'));
const ORDERS: { value: MemberOrder; label: string }[] = [
  { value: 'nearest', label: 'Nearest' },
  { value: 'soonest', label: 'Soonest' },
  { value: 'best_match', label: 'Best match' },
];
const TYPING_MS = 300;

/** Search, filter button and sort order of the open shifts. */
export function MemberToolbar({ filtering }: { filtering: MemberFiltering }) {
  const { filters, order, sort } = filtering;
  const [open, setOpen] = useState(false);
  const asked = useLast(open || undefined);
  const count = filterCount(filters);
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <Search filtering={filtering} />
        <Button
          variant="default"
          className={classes.filter}
          aria-haspopup="dialog"
          aria-label={count === 0 ? 'Filters' : `Filters, ${count} on`}
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          {count > 0 && <span className={`${classes.count} ${shared.num}`}>{count}</span>}
        </Button>
      </div>
      <SegmentedControl
        fullWidth
        aria-label="Order"
        className={classes.order}
        value={order}
        onChange={sort}
        data={ORDERS}
      />
      {asked && (
        <Suspense>
          <FilterForm filtering={filtering} opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Search field; it filters the list after a pause in typing. */
function Search({ filtering: { filters, set } }: { filtering: MemberFiltering }) {
  const [typed, setTyped] = useState(filters.q ?? '');
  useEffect(() => setTyped((now) => (now.trim() === (filters.q ?? '') ? now : (filters.q ?? ''))), [filters.q]);
  const pass = useDebouncedCallback((q: string) => set({ q: q.trim() || undefined } as never, true), TYPING_MS);
  return (
    <TextInput
      type="search"
      aria-label="Home, town or role"
      placeholder="Home, town or role"
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        pass(value);
      }}
    />
  );
}
