import type { Answer } from '@handover/contract/endpoint';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';

export type Shown = Answer<typeof onTheDay.code>['data'] & { hide_at: number };

const RETRY_MS = 3_000;
const TOO_LONG_MS = 8_000;
/** Random delay, so that the screens of many homes do not all ask at the same moment. */
const SPREAD_MS = 700;
/** A code stays valid for one turn after its own; one still on the screen this long after that is hidden. */
const GRACE_MS = 8_000;

/**
 * The location's code, renewed for as long as the screen is open: through lost networks, closed lids and a wrong clock.
 * A code that can no longer be used is not shown.
 */
export function useCode(office_id: string) {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let last: Shown | undefined;
    let asking: AbortController | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let hide: ReturnType<typeof setTimeout> | undefined;

    const takeDown = () => {
      if (last && last.hide_at <= Date.now()) setShown((last = undefined));
    };
    const ask = async () => {
      clearTimeout(again);
      asking?.abort();
      const mine = (asking = new AbortController());
      const late = setTimeout(() => mine.abort(), TOO_LONG_MS);
      try {
        const { data } = await call(onTheDay.code, { office_id }, mine.signal);
        if (asking !== mine) return;
        last = { ...data, hide_at: Date.now() + data.left_ms + GRACE_MS };
        setShown(last);
        setError(undefined);
        clearTimeout(hide);
        hide = setTimeout(takeDown, data.left_ms + GRACE_MS);
        again = setTimeout(() => void ask(), data.left_ms + Math.random() * SPREAD_MS);
      } catch (failed) {
        if (asking !== mine) return;
        setError(failed);
        again = setTimeout(() => void ask(), RETRY_MS);
      } finally {
        clearTimeout(late);
      }
    };
    /** Hides the old code when the page becomes visible again, and asks for the current one. */
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      takeDown();
      void ask();
    };

    void ask();
    window.addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      asking?.abort();
      asking = undefined;
      clearTimeout(again);
      clearTimeout(hide);
      window.removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [office_id]);

  return { shown, error };
}
