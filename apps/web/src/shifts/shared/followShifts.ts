import type { JobNews } from '@handover/contract/notifications/live';
import { onLive, spread } from '../../api/live.ts';

const BATCH_MS = 300;
/** Of more than this many at once it is quicker to ask for the whole view. */
const MOST_AT_ONCE = 50;

export type ShiftFollower = {
  /** These shifts have changed; of each the newest that was said. */
  changed: (job_ids: string[], news: JobNews[]) => void;
  /** Anything may have changed. */
  reload: () => void;
};

/**
 * Tells a view which of its shifts have changed, a few at a time. While nobody looks at the page it keeps what it hears,
 * and says it when the page is looked at again.
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
  const sayAll = (ms: number) => {
    everything = true;
    news.clear();
    clearTimeout(batch);
    batch = setTimeout(say, ms);
  };
  const hear = (said: JobNews | undefined) => {
    if (!said) return sayAll(0);
    if (everything) return;
    if ((news.get(said.job_id)?.version ?? 0) <= said.version) news.set(said.job_id, said);
    if (news.size > MOST_AT_ONCE) sayAll(spread());
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
