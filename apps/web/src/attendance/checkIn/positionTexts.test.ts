import { describe, expect, test } from 'vitest';
import type { Whereabouts } from './askPosition.ts';
import { accuracyInWords, atDoor } from './positionTexts.ts';

const now = new Date('2026-11-12T19:50:00Z');
const home = { latitude: 53.8, longitude: -1.55, approximate: false, check_in_radius: 10 };
/** Position some degrees north of the home: 0.01 degrees are 0.69 miles. */
const phone = (north: number, over: { accuracy?: number; at?: string } = {}): Whereabouts => ({
  position: {
    latitude: home.latitude + north,
    longitude: home.longitude,
    accuracy: 20,
    at: now.toISOString(),
    ...over,
  },
});

describe('position texts at check-in', () => {
  test('near enough: distance, and that the member can check in', () => {
    expect(atDoor(home, phone(0.0043), now)).toEqual({
      tone: 'green',
      title: '0.3 miles away',
      text: 'You are close enough to check in',
      refused: undefined,
    });
  });

  test('too far: distance, accuracy, and the required distance', () => {
    expect(atDoor(home, phone(0.2055, { accuracy: 180 }), now)).toEqual({
      tone: 'red',
      title: '14.2 miles away',
      text: 'Checked just now, accurate to 200 yards',
      refused: 'You need to be within 10 miles of the location to check-in',
    });
    expect(atDoor({ ...home, check_in_radius: 2 }, phone(0.05), now).refused).toBe(
      'You need to be within 2 miles of the location to check-in',
    );
  });

  test.each([
    ['imprecise', home, phone(0.01, { accuracy: 3000 })],
    ['old', home, phone(0.01, { at: '2026-11-12T19:40:00Z' })],
    ['compared with an approximate place', { ...home, approximate: true }, phone(1)],
  ])('a position that is %s: permits check-in, and says that the planner takes a look', (_, place, found) => {
    expect(atDoor(place, found, now)).toMatchObject({
      tone: 'amber',
      title: expect.stringMatching(/^About .* away$/),
      text: expect.stringMatching(/You can check in, and the planner takes a look$/),
      refused: undefined,
    });
  });

  test('keeps the verdict however long the member looks at the screen', () => {
    const later = new Date(now.getTime() + 600_000);
    expect(atDoor(home, phone(0.0043), later, now).tone).toBe('green');
    expect(atDoor(home, phone(0.2055), later, now).text).toBe('Checked 10 min ago, accurate to 30 yards');
  });

  test('no position: how to get one [doorWords-1]', () => {
    expect(atDoor(home, { failed: 'timeout', denied_before: false }, now).refused).toBe(
      'You need to enable location in order to access this job',
    );
    expect(atDoor(home, { failed: 'denied', denied_before: true }, now).refused).toBe(
      'You have previously denied access to location. Please enable it manually or reset permissions for this site',
    );
  });

  test('treats a position of 0, 0 as unknown', () => {
    const lost = { position: { latitude: 0, longitude: 0, accuracy: 5, at: now.toISOString() } };
    expect(atDoor(home, lost, now)).toMatchObject({ tone: 'red', title: 'We do not know where you are' });
  });
});

test.each([
  [4, '10 yards'],
  [20, '30 yards'],
  [180, '200 yards'],
  [700, '800 yards'],
  [1609, '1 mile'],
  [5000, '3.1 miles'],
])('%s metres are accurate to "%s"', (metres, words) => {
  expect(accuracyInWords(metres)).toBe(words);
});
