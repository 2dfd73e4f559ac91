import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ShiftFiltering } from './useShiftFilters.ts';

const TYPING_PAUSE = 600;

type Props = { filtering: ShiftFiltering; onEnter?: () => void };

/** Any part of a role, a code, a ward or a town; looked for once typing pauses, at once on Enter. */
export function TextFilter({ filtering: { filters, set }, onEnter }: Props) {
  const value = filters.search ?? '';
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = useDebouncedCallback(
    (text: string) => {
      const search = text.trim();
      // One search is one step back, however often typing paused.
      if (search !== value) set({ search: search || undefined }, value !== '');
    },
    { delay: TYPING_PAUSE, flushOnUnmount: true },
  );
  return (
    <TextInput
      className="filter-text"
      type="search"
      data-autofocus
      aria-label="Search shifts"
      placeholder="Role, code, ward or town"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onBlur={() => apply.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The key would go on to the button that has the focus next, and press it.
        event.preventDefault();
        apply.flush();
        onEnter?.();
      }}
    />
  );
}
