import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';

/**
 * Measures where an element begins, so that it can fill the rest of the page; the filters above may wrap into a second
 * line.
 */
export function useHeightBelow() {
  const box = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState<number>();
  useLayoutEffect(() => {
    const page = box.current?.parentElement;
    if (!page) return;
    const measure = () => setAbove(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    const watching = new ResizeObserver(measure);
    watching.observe(page);
    measure();
    return () => watching.disconnect();
  }, []);
  return { ref: box, style: { '--h-above': `${above ?? 0}px` } as CSSProperties };
}
