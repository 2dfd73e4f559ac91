import { LIVE_EVENTS, type LiveEvent, openLive } from '@handover/contract/notifications';
import { useEffect, useRef } from 'react';

/** Without a stream everything is asked for again this often. */
const POLL_MS = 30_000;
const REOPEN_MS = { first: 5_000, most: 60_000 };

type Heard = LiveEvent | 'everything';

const listeners = new Map<LiveEvent, Set<() => void>>();
const hear = (heard: Heard): void => {
  for (const event of heard === 'everything' ? LIVE_EVENTS : [heard]) listeners.get(event)?.forEach((tell) => tell());
};

/** Called when there is news of this kind, or may have been while nobody could hear it. */
export function onLive(event: LiveEvent, tell: () => void): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(tell));
  return () => void all.delete(tell);
}

export function useLive(event: LiveEvent, tell: () => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => onLive(event, () => latest.current()), [event]);
}

/**
 * Listens for someone who is signed in, once the page has nothing better to do. A browser has few connections to one
 * server, so of all its tabs one holds the stream and passes on what it hears; when that one is closed the next takes over.
 */
export function startLive(user_id: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  whenIdle(() => {
    if (signal.aborted) return;
    hear('everything');
    if (!('locks' in navigator)) return void holdStream(signal, hear);
    const name = `handover-live-${user_id}`;
    const tabs = new BroadcastChannel(name);
    tabs.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data));
    signal.addEventListener('abort', () => tabs.close());
    const pass = (heard: Heard) => {
      hear(heard);
      // Only pages of our own origin share the channel; there is no other to name.
      // oxlint-disable-next-line require-post-message-target-origin
      tabs.postMessage(heard);
    };
    navigator.locks.request(name, { signal }, () => holdStream(signal, pass)).catch(() => undefined);
  });
  return () => stopping.abort();
}

const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis
    ? void requestIdleCallback(work, { timeout: 1_500 })
    : void setTimeout(work, 1_000);

/** Until it is told to stop. The browser comes back by itself after a break in the line, but not after a refusal. */
function holdStream(signal: AbortSignal, pass: (heard: Heard) => void): Promise<void> {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout>;
  let refused = 0;

  const open = () => {
    source = new EventSource(openLive.path);
    source.addEventListener('open', () => {
      refused = 0;
      pass('everything');
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      if (refused === 0) pass('everything'); // whoever is no longer signed in learns it from the answers
      const wait = Math.min(REOPEN_MS.first * 2 ** refused, REOPEN_MS.most);
      refused += 1;
      reopening = setTimeout(open, wait * (0.5 + Math.random()));
    });
    for (const event of LIVE_EVENTS) source.addEventListener(event, () => pass(event));
  };
  open();
  const polling = setInterval(() => {
    if (source.readyState !== EventSource.OPEN) pass('everything');
  }, POLL_MS);

  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(polling);
      clearTimeout(reopening);
      source.close();
      resolve();
    });
  });
}
