import { useEffect, useState } from 'react';

/** The time, moving every second, for what is counted down while somebody watches. */
export function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
