import { useEffect, useState } from 'react';

/** Keeps the screen lit while the page is looked at; says whether the browser does that. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let here = true;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (here) lock = held;
        else void held.release();
        setAwake(true);
      } catch {
        setAwake(false);
      }
    };
    const holdAgain = () => void hold();
    holdAgain();
    // A browser lets go whenever the page is covered.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
  return awake;
}
