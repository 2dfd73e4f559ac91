import { NEW_MS } from '@handover/domain/shifts/publication';
import { useSyncExternalStore } from 'react';

/** Shifts that this page has just published. */
export type JustPublished = {
  job_ids: readonly string[];
  at: number;
  /** Those that are still marked as new: for a minute, or until they are opened or taken back. */
  fresh: ReadonlySet<string>;
};

let published: JustPublished | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(next: JustPublished | undefined): void {
  published = next;
  for (const tell of listeners) tell();
}

/** Remembers what was published, for the banner and the marks of new cards. */
export function rememberPublished(job_ids: readonly string[]): void {
  clearTimeout(timer);
  if (job_ids.length === 0) return put(undefined);
  put({ job_ids, at: Date.now(), fresh: new Set(job_ids) });
  timer = setTimeout(() => markSeen(job_ids), NEW_MS);
}

/** Removes the mark of shifts that were opened, taken back, or are no longer new. */
export function markSeen(job_ids: readonly string[]): void {
  if (!published || !job_ids.some((job_id) => published?.fresh.has(job_id))) return;
  put({ ...published, fresh: new Set([...published.fresh].filter((job_id) => !job_ids.includes(job_id))) });
}

/** Ends the banner. Cards stay marked until their minute is over. */
export const forgetPublished = (): void => put(published && { ...published, job_ids: [] });

const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useJustPublished = (): JustPublished | undefined => useSyncExternalStore(listen, () => published);
