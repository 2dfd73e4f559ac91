import { useEffect, useRef } from 'react';

/** Last defined value, so that a dialog keeps its content while it closes. */
export function useLast<T>(now: T | undefined): T | undefined {
  const last = useRef(now);
  useEffect(() => {
    if (now !== undefined) last.current = now;
  }, [now]);
  return now ?? last.current;
}
