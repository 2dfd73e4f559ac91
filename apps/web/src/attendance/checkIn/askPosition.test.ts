import { afterEach, expect, test, vi } from 'vitest';
import { askPosition } from './askPosition.ts';

const AT = Date.parse('2026-11-12T19:50:00Z');
type Answer = { coords?: object; code?: number };

/** Stubs a phone that gives this answer, and records how it was asked. */
function phone(answer: Answer, permission?: string) {
  const asked: unknown[] = [];
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (good: (found: object) => void, bad: (error: object) => void, options: object) => {
        asked.push(options);
        if (answer.coords) good({ coords: answer.coords, timestamp: AT });
        else bad({ code: answer.code });
      },
    },
    ...(permission ? { permissions: { query: () => Promise.resolve({ state: permission }) } } : {}),
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('asks a phone for its position as the specification says, and on retry for a fresh one [askPosition-1]', async () => {
  const asked = phone({ coords: { latitude: 53.8, longitude: -1.55, accuracy: 25 } }, 'granted');
  expect(await askPosition()).toEqual({
    position: { latitude: 53.8, longitude: -1.55, accuracy: 25, at: '2026-11-12T19:50:00.000Z' },
  });
  const options = { enableHighAccuracy: false, timeout: 20_000, maximumAge: 30_000 };
  expect(asked).toEqual([options]);
  await askPosition(true);
  expect(asked).toEqual([options, { ...options, maximumAge: 0 }]);
});

test('does not ask a member who denied it before; tells a new denial apart', async () => {
  const before = phone({ code: 1 }, 'denied');
  expect(await askPosition()).toEqual({ failed: 'denied', denied_before: true });
  expect(before).toEqual([]);
  phone({ code: 1 }, 'prompt');
  expect(await askPosition()).toEqual({ failed: 'denied', denied_before: false });
});

test.each([
  [2, 'unavailable'],
  [3, 'timeout'],
])('takes error %s of a phone as %s', async (code, failed) => {
  phone({ code });
  expect(await askPosition()).toEqual({ failed, denied_before: false });
});

test('treats a missing position, or one that is not a number, as none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await askPosition()).toEqual({ failed: 'unsupported', denied_before: false });
  phone({ coords: { latitude: Number.NaN, longitude: -1.55, accuracy: 25 } });
  expect(await askPosition()).toEqual({ failed: 'unavailable', denied_before: false });
});
