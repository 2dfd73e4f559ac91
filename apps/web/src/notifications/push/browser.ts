import { keyBytes } from './state.ts';

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPad calls itself a Mac, and is the only one that can be touched. */
export function isApplePage(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && !window.matchMedia('(display-mode: standalone)').matches;
}

const asText = (bytes: ArrayBuffer | null): string => String(new Uint8Array(bytes ?? new ArrayBuffer(0)));

/** What this browser handed out for our key; one for a key that we no longer have is worth nothing. */
export async function ownSubscription(public_key: string): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  if (asText(subscription.options.applicationServerKey) === String(keyBytes(public_key))) return subscription;
  await subscription.unsubscribe();
  return undefined;
}

/** Asks the person, then their browser; nothing if the person says no. */
export async function subscribeHere(public_key: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/sw.js');
  const known = await ownSubscription(public_key);
  if (known) return known;
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(public_key) });
}
