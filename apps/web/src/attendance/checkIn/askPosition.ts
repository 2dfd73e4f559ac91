import type { POSITION_FAILURES, Position } from '@handover/contract/attendance/attendance';

/** Reason why a phone gives no position. */
export type Failure = (typeof POSITION_FAILURES)[number];
export type Whereabouts =
  | { position: Position }
  | {
      failed: Failure;
      /** It was denied earlier, so the browser no longer asks. */
      denied_before: boolean;
    };

/** Options of the specification: a quick position rather than an exact one. */
const OPTIONS = { enableHighAccuracy: false, timeout: 20_000, maximumAge: 30_000 };
/** Meanings of the browser's error codes: PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT. */
const FAILURES: Record<number, Failure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
/** Maximum accuracy value that the contract accepts; no real one is larger. */
const MOST_METRES = 10_000_000;

/** Reads the phone's position once, without watching it. With `again` a cached position is not accepted. */
export async function askPosition(again = false): Promise<Whereabouts> {
  if (!('geolocation' in navigator)) return { failed: 'unsupported', denied_before: false };
  if (await isDenied()) return { failed: 'denied', denied_before: true };
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve(
          [latitude, longitude, accuracy, timestamp].every(Number.isFinite)
            ? { position: { latitude, longitude, accuracy: Math.min(accuracy, MOST_METRES), at: isoOf(timestamp) } }
            : { failed: 'unavailable', denied_before: false },
        ),
      ({ code }) => resolve({ failed: FAILURES[code] ?? 'unavailable', denied_before: false }),
      again ? { ...OPTIONS, maximumAge: 0 } : OPTIONS,
    ),
  );
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** True if permission was denied before; not every browser can say so without asking. */
const isDenied = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'denied';
  } catch {
    return false;
  }
};
