import { useEffect, useState } from 'react';

const SETTLED_MS = 1_500;

/** Whether something has been there for a while: what nobody came for waits until that can be used. */
export function useSettled(here: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!here) return undefined;
    const soon = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(soon);
  }, [here]);
  return settled;
}
