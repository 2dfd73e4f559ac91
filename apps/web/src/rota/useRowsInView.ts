import { type RefObject, useSyncExternalStore } from 'react';

/** Pixels above and below the window for which rows are drawn too, so that scrolling meets rows and no gaps. */
const AROUND = 100;
const SEPARATOR = ' ';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

/** Returns the range of rows of known heights that lie between two distances from the first one, the last excluded. */
export function rowsBetween(heights: readonly number[], from: number, to: number): { first: number; last: number } {
  let [top, first, last] = [0, 0, 0];
  for (const height of heights) {
    if (top + height <= from) first += 1;
    if (top < to) last += 1;
    top += height;
  }
  return { first: Math.min(first, Math.max(0, last - 1)), last };
}

const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);

/** Rows of known heights that are in the window or near it, and the heights of what is left out before and after. */
export function useRowsInView(heights: readonly number[], body: RefObject<HTMLElement | null>) {
  const read = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const { first, last } = rowsBetween(heights, -top - AROUND, window.innerHeight - top + AROUND);
    return [first, last].join(SEPARATOR);
  };
  const [first = 0, last = 0] = useSyncExternalStore(subscribe, read).split(SEPARATOR).map(Number);
  return { first, last, before: sum(heights.slice(0, first)), after: sum(heights.slice(last)) };
}
