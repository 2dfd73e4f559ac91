import { keyBytes } from './state.ts';

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** True on an iPhone or iPad outside the home screen. An iPad calls itself a Mac, and is the only one with touch. */
export function isApplePage(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && !window.matchMedia('(display-mode: standalone)').matches;
}

const asText = (bytes: ArrayBuffer | null): string => String(new Uint8Array(bytes ?? new ArrayBuffer(0)));

/** Subscription of this browser for the current key; one for an old key is useless and is removed. */
export async function ownSubscription(public_key: string): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  if (asText(subscription.options.applicationServerKey) === String(keyBytes(public_key))) return subscription;
  await subscription.unsubscribe();
  return undefined;
}

/** Subscribes this browser after asking the user; undefined if they decline. */
export async function subscribeHere(public_key: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/sw.js');
  const known = await ownSubscription(public_key);
  if (known) return known;
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(public_key) });
}
