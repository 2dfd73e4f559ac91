import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNewVersion } from './app.ts';
import { useOutbox } from './outbox.ts';

const OfflineStatus = lazy(() => import('./OfflineStatus.tsx'));

type Props = {
  /** When what the page shows was the server's, where it comes from this phone. */
  kept_at?: string | undefined;
  /** Asks for it again. */
  onRefresh?: () => void;
  /** On a shift's own page: what is said of others is said elsewhere. */
  job_id?: string;
};

/** Nothing where all is well; else what has not reached the server yet, what came back from it, and how old the page is. */
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
      <OfflineStatus entries={entries} cut_off={cut_off} kept_at={kept_at} onReload={reload} />
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

/** First somebody sees what the phone has, then the server is asked; and where that is not there soon, the page is old. */
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
    // Once for each copy: the way to ask is another function every time.
    // oxlint-disable-next-line exhaustive-deps
  }, [kept_at, online]);
  return kept_at !== undefined && old === kept_at;
}
