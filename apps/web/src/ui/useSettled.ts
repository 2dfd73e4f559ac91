import { useEffect, useState } from 'react';

const SETTLED_MS = 1_500;

/** True once something has been shown for a while; less important content waits for that. */
export function useSettled(here: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!here) return undefined;
    const soon = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(soon);
  }, [here]);
  return settled;
}
