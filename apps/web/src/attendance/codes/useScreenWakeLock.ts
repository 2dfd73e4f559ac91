import { useEffect, useState } from 'react';

/** Keeps the screen awake while the page is visible; false if the browser does not. */
export function useScreenWakeLock(): boolean {
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
    // The browser releases the lock each time the page is hidden.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
  return awake;
}
