import { createPublicKey } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import { countPush } from './meters.ts';

type Keys = { p256dh: string; auth: string };
export type Subscription = Keys & { endpoint: string };
/** Message on a lock screen, with the link that a touch on it opens. */
export type PushMessage = { title: string; body: string; link: string; tag: string };

/** Seconds after which a push message is dropped: it would tell of something that is over. */
export const PUSH_LIVES_S = 12 * 3600;
const TIMEOUT_MS = 10_000;
const LOCAL = '127.0.0.1';

/**
 * True if the server may call an address that a browser hands in: a name of a known service at its usual port, by
 * https. Only this machine itself, where it is listed, is called by http and at any port.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  const at = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!at || at.username !== '' || at.password !== '') return false;
  if (at.hostname === LOCAL) return at.protocol === 'http:' && hosts.includes(LOCAL);
  if (at.protocol !== 'https:' || at.port !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? at.hostname.endsWith(host.slice(1)) : at.hostname === host));
}

/** True if the keys are a point on the curve and a secret of sixteen bytes; nothing can be encrypted for any others. */
export function areKeys({ p256dh, auth }: Keys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a message to one phone, encrypted for it alone (RFC 8291) and signed by us (RFC 8292). `gone`: its service
 * knows it no more. Anything else that goes wrong is thrown, for another try.
 */
export async function pushTo(config: Config, to: Subscription, message: PushMessage): Promise<'sent' | 'gone'> {
  try {
    const became = await deliver(config, to, message);
    countPush(became);
    return became;
  } catch (error) {
    countPush('failed');
    throw error;
  }
}

async function deliver(
  config: Config,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<'sent' | 'gone'> {
  if (!isPushService(endpoint, config.PUSH_HOSTS)) return 'gone';
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: {
        subject: config.VAPID_SUBJECT,
        publicKey: config.VAPID_PUBLIC_KEY,
        privateKey: config.VAPID_PRIVATE_KEY,
      },
      TTL: PUSH_LIVES_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  );
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: body as Buffer<ArrayBuffer>,
    // We asked for no redirect, so none is followed.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return 'gone';
  if (!response.ok) throw new Error(`The push service answered ${response.status}`);
  return 'sent';
}
