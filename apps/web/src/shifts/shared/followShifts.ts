import type { JobNews } from '@handover/contract/notifications/live';
import { onLive, spread } from '../../api/live.ts';

const BATCH_MS = 300;
/** Maximum shifts reported at once; for more it is quicker to reload the whole view. */
const MOST_AT_ONCE = 50;

export type ShiftFollower = {
  /** Called with the changed shifts and the latest event of each. */
  changed: (job_ids: string[], news: JobNews[]) => void;
  /** Called when anything may have changed. */
  reload: () => void;
};

/**
 * Reports changed shifts to a view, in batches. While the page is hidden it collects events, and reports them when the
 * page becomes visible.
 */
export function followShifts({ changed, reload }: ShiftFollower): () => void {
  const news = new Map<string, JobNews>();
  let everything = false;
  let batch: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    clearTimeout(batch);
    batch = undefined;
    if (document.hidden) return;
    const told = [...news.values()];
    const all = everything;
    news.clear();
    everything = false;
    if (all) reload();
    else if (told.length > 0)
      changed(
        told.map(({ job_id }) => job_id),
        told,
      );
  };
  const announceAll = (ms: number) => {
    everything = true;
    news.clear();
    clearTimeout(batch);
    batch = setTimeout(say, ms);
  };
  const hear = (said: JobNews | undefined) => {
    if (!said) return announceAll(0);
    if (everything) return;
    if ((news.get(said.job_id)?.version ?? 0) <= said.version) news.set(said.job_id, said);
    if (news.size > MOST_AT_ONCE) announceAll(spread());
    else batch ??= setTimeout(say, BATCH_MS);
  };

  const stop = onLive('job', hear);
  document.addEventListener('visibilitychange', say);
  return () => {
    stop();
    clearTimeout(batch);
    document.removeEventListener('visibilitychange', say);
  };
}
