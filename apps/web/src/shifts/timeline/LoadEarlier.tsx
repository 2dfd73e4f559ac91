import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useSlow } from '../../ui/Loading.tsx';
import type { EarlierShifts } from './useBothWays.ts';
import classes from './LoadEarlier.module.css';

/** Button that loads earlier shifts, part by part; they are inserted above the current ones. */
export function LoadEarlier({ earlier }: { earlier: EarlierShifts }) {
  const { rows, ended, busy, failed, more } = earlier;
  const slow = useSlow(busy);
  if (ended && rows?.length !== 0) return null;
  return (
    <div className={classes.earlier} data-screen-only>
      {ended ? (
        <p role="status">There are no earlier shifts.</p>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconChevronUp size={15} aria-hidden />}
          aria-disabled={busy || undefined}
          onClick={() => !busy && more()}
        >
          {slow ? 'Loading...' : 'Earlier shifts'}
        </Button>
      )}
      {failed && <p role="alert">The earlier shifts could not be loaded. Nothing has been lost.</p>}
    </div>
  );
}
