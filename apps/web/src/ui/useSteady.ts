import { useCallback, useEffect, useRef } from 'react';

/** Always the same function for whatever it does now, so that a thousand rows are not drawn again for a new one. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
