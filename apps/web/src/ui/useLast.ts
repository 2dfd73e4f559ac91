import { useEffect, useRef } from 'react';

/** The last thing that was there, so that a dialog keeps its content while it closes. */
export function useLast<T>(now: T | undefined): T | undefined {
  const last = useRef(now);
  useEffect(() => {
    if (now !== undefined) last.current = now;
  }, [now]);
  return now ?? last.current;
}
