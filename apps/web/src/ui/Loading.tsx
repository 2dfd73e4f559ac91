import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import classes from './Loading.module.css';

const QUIET_MS = 150;

/** True once waiting takes longer than 150 ms. Most answers come sooner, and a shorter indicator would flicker. */
export function useSlow(waiting = true): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && slow;
}

/** Loading indicator: a skeleton with a text below it. */
export function Loading({
  text = 'Loading...',
  children,
  className,
}: {
  text?: string;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const slow = useSlow();
  return (
    <div className={cx(classes.loading, className)} aria-busy="true">
      {slow && (
        <>
          <div aria-hidden>{children ?? <SkeletonRows />}</div>
          <p className={classes.text} role="status">
            {text}
          </p>
        </>
      )}
    </div>
  );
}

/** Skeleton rows of a list: a picture, two lines, a pill. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div className={classes.row} key={row}>
      <Skeleton circle h={32} w={32} />
      <div>
        <Skeleton h={11} w={`${60 - (row % 5) * 6}%`} mb={7} />
        <Skeleton h={9} w={`${80 - (row % 5) * 8}%`} />
      </div>
      <Skeleton h={20} w={70} radius="xl" />
    </div>
  ));
}
