import { useCallback, useEffect, useRef } from 'react';

/** Stable function that calls the latest one, so that a thousand rows are not rendered again. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
