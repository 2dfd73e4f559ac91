import type { JobNews, LiveEvent, MessageNews } from '@handover/contract/notifications/live';
import { useEffect, useRef } from 'react';

/** What a kind of news says; undefined when there may have been some that nobody could hear. */
type News = { notification: undefined; job: JobNews | undefined; message: MessageNews | undefined };
export type Heard = { event: LiveEvent; data?: unknown } | 'everything';
type Tell = (data: never) => void;

const listeners = new Map<LiveEvent, Set<Tell>>();

/** Tells whoever on this page waits for it. */
export function hear(heard: Heard): void {
  for (const [event, all] of listeners) {
    const data = heard === 'everything' ? undefined : heard.data;
    if (heard === 'everything' || heard.event === event) all.forEach((tell) => tell(data as never));
  }
}

/** What many browsers would ask for at the same moment they ask for within three seconds. */
export const spread = (): number => Math.random() * 3_000;

/** Called when there is news of this kind, or may have been while nobody could hear it. */
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
