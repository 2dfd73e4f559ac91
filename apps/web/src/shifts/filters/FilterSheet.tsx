import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import type { ShiftFiltering } from './useShiftFilters.ts';
import { filterCount } from './filterTexts.ts';
import classes from './FilterSheet.module.css';

type Props = { filtering: ShiftFiltering; says: string | undefined; children: ReactNode };

/** Filters on a small screen: a button with the number of active ones opens them full screen. */
export function FilterSheet({ filtering: { filters, clear }, says, children }: Props) {
  const [opened, setOpened] = useState(false);
  const { search: _, ...others } = filters;
  const on = filterCount(others);
  return (
    <>
      <Button
        variant={on > 0 ? 'light' : 'default'}
        data-filters
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {on > 0 ? `Filters (${on})` : 'Filters'}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Filters">
        <div className={classes.sheet}>{children}</div>
        <div className={classes.end}>
          <Button variant="default" disabled={filterCount(filters) === 0} onClick={clear}>
            Clear filters
          </Button>
          <Button onClick={() => setOpened(false)}>{says ? `Show ${says}` : 'Show shifts'}</Button>
        </div>
      </Modal>
    </>
  );
}
