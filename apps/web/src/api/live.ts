import type { JobNews, LiveEvent, MessageNews } from '@handover/contract/notifications/live';
import { useEffect, useRef } from 'react';

/** Data of each kind of news; undefined when news may have been missed. */
type News = { notification: undefined; job: JobNews | undefined; message: MessageNews | undefined };
export type LiveMessage = { event: LiveEvent; data?: unknown } | 'everything';
type Listener = (data: never) => void;

const listeners = new Map<LiveEvent, Set<Listener>>();

/** Calls the listeners on this page for this kind of news. */
export function dispatchLive(heard: LiveMessage): void {
  for (const [event, all] of listeners) {
    const data = heard === 'everything' ? undefined : heard.data;
    if (heard === 'everything' || heard.event === event) all.forEach((tell) => tell(data as never));
  }
}

/** Random delay of up to three seconds, so that many browsers do not reload at the same moment. */
export const spread = (): number => Math.random() * 3_000;

/** Calls back when there is news of this kind, or when some may have been missed. */
export function onLive<E extends LiveEvent>(event: E, tell: (data: News[E]) => void): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(tell));
  return () => void all.delete(tell);
}

export function useLive<E extends LiveEvent>(event: E, tell: (data: News[E]) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => onLive(event, (data) => latest.current(data)), [event]);
}
