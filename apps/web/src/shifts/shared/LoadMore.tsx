import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { useSlow } from '../../ui/Loading.tsx';
import classes from './LoadMore.module.css';

/** Distance from the end at which the next part is loaded. */
const AHEAD = '800px';

type Props = {
  flow: {
    rows: readonly unknown[] | undefined;
    ended: boolean;
    waiting: boolean;
    onward: { isPending: boolean; isError: boolean };
    more: () => void;
  };
  className?: string | undefined;
};

/** End of a list, which loads more while it is scrolled. */
export function LoadMore({ flow, className }: Props) {
  const { rows, ended, waiting, onward } = flow;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const near = entry?.isIntersecting === true;
  const more = useEffectEvent(flow.more);
  const slow = useSlow(onward.isPending);
  const shown = rows?.length;
  useEffect(() => {
    if (near && !waiting && !onward.isError) more();
    // A part may be empty although the list continues.
  }, [near, shown, waiting, onward.isPending, onward.isError]);
  if (!rows || ended) return null;
  return (
    <div ref={ref} className={cx(classes.end, className)} data-screen-only>
      {onward.isError ? (
        <div role="alert">
          <span>The next shifts could not be loaded. Nothing has been lost.</span>
          <Button variant="default" size="xs" onClick={flow.more}>
            Try again
          </Button>
        </div>
      ) : (
        slow && <p role="status">Loading...</p>
      )}
    </div>
  );
}
