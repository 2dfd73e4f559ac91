import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    now = new Date();
    for (const tell of listeners) tell();
  }, MINUTE);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): Date {
  if (Date.now() - now.getTime() > MINUTE) now = new Date();
  return now;
}

/** The time, moving once a minute, by one clock for the whole page however many rows ask. */
export const useNow = (): Date => useSyncExternalStore(listen, read);
