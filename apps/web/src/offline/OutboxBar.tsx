import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNewVersion } from './app.ts';
import { useOutbox } from './outbox.ts';

const OfflineStatus = lazy(() => import('./OfflineStatus.tsx'));

type Props = {
  /** Time when the server sent the page's data, if it comes from the cache. */
  kept_at?: string | undefined;
  /** Reloads the page's data. */
  onRefresh?: () => void;
  /** Shift to which the bar is limited, on that shift's own page. */
  job_id?: string;
};

/** Offline status: unsent entries, answers to read, and the age of the page. Empty if all is well. */
export default function OutboxBar({ kept_at, onRefresh, job_id }: Props) {
  const { all } = useOutbox();
  const online = useOnline();
  const old = useOld(kept_at, online, onRefresh);
  const reload = useNewVersion();
  const entries = all.filter((entry) => job_id === undefined || entry.job_id === job_id);
  const cut_off = !online || old;
  if (!cut_off && entries.length === 0 && !reload) return null;
  return (
    <Suspense>
      <OfflineStatus {...{ entries, cut_off, kept_at }} onReload={reload} above_shift={job_id !== undefined} />
    </Suspense>
  );
}

const onConnection = (tell: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, tell);
  };
};
const useOnline = () => useSyncExternalStore(onConnection, () => navigator.onLine);

/** Milliseconds after which a cached page asks the server again. After `OLD_MS` without an answer it counts as old. */
const ASK_MS = 300;
const OLD_MS = 1_800;

function useOld(kept_at: string | undefined, online: boolean, onRefresh: (() => void) | undefined): boolean {
  const [old, setOld] = useState<string>();
  useEffect(() => {
    if (kept_at === undefined) return undefined;
    const ask = setTimeout(() => online && onRefresh?.(), ASK_MS);
    const soon = setTimeout(() => setOld(kept_at), OLD_MS);
    return () => {
      clearTimeout(ask);
      clearTimeout(soon);
    };
    // Runs once for each copy: `onRefresh` is a new function on each render.
    // oxlint-disable-next-line exhaustive-deps
  }, [kept_at, online]);
  return kept_at !== undefined && old === kept_at;
}
