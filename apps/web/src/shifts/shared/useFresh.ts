import { useEffect, useState } from 'react';

const FRESH_MS = 2_400;
const NONE: ReadonlySet<string> = new Set();

/** Ids that have just changed, for a short highlight. */
export function useFresh() {
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(NONE), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return { fresh, mark: (ids: readonly string[]) => setFresh((before) => new Set([...before, ...ids])) };
}
