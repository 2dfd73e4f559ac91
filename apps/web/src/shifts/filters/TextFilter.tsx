import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ShiftFiltering } from './useShiftFilters.ts';

const TYPING_PAUSE = 600;

type Props = { filtering: ShiftFiltering; onEnter?: () => void };

/** Filter by text in role, code, ward or town. It applies after a pause in typing, and at once on Enter. */
export function TextFilter({ filtering: { filters, set }, onEnter }: Props) {
  const value = filters.search ?? '';
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = useDebouncedCallback(
    (text: string) => {
      const search = text.trim();
      // A search adds one history entry, however often typing paused.
      if (search !== value) set({ search: search || undefined }, value !== '');
    },
    { delay: TYPING_PAUSE, flushOnUnmount: true },
  );
  return (
    <TextInput
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
        // Otherwise Enter would also press the button that gets the focus next.
        event.preventDefault();
        apply.flush();
        onEnter?.();
      }}
    />
  );
}
