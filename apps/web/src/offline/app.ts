import { useSyncExternalStore } from 'react';

const HOUR = 3_600_000;
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  // The first version replaces none, so it is not a new version.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  listeners.forEach((tell) => tell());
}

/** Installs the service worker, and checks for a newer one each time the app becomes visible again. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && found(installing));
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

function reload(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  // The recipient is a worker, which always has our origin.
  // oxlint-disable-next-line require-post-message-target-origin
  waiting?.postMessage('take over');
}

const listen = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/**
 * Function that loads a newer version, if one is waiting. Without it, the version loads the next time the app is
 * opened.
 */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(listen, () => waiting) && reload;
