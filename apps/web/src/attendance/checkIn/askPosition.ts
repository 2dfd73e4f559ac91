import type { POSITION_FAILURES, Position } from '@handover/contract/attendance/attendance';

/** Why a phone has no position to give. */
export type Failure = (typeof POSITION_FAILURES)[number];
export type Whereabouts =
  | { position: Position }
  | {
      failed: Failure;
      /** It was denied at some time before and nobody is asked any more. */
      denied_before: boolean;
    };

/** As the specification asks: soon rather than exact. */
const OPTIONS = { enableHighAccuracy: false, timeout: 20_000, maximumAge: 30_000 };
/** What the browser's error codes mean: PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT. */
const FAILURES: Record<number, Failure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
/** The contract's greatest; nothing on earth is further off. */
const MOST_METRES = 10_000_000;

/** Where the phone is, once; nothing goes on being watched. Whoever asks again wants no answer from before. */
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

/** Not every browser can say so before it asks. */
const isDenied = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'denied';
  } catch {
    return false;
  }
};
