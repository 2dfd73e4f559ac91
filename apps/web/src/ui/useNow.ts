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

/** Current time, updated once a minute by one timer for the whole page. */
export const useNow = (): Date => useSyncExternalStore(listen, read, read);
