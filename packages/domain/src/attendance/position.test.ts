import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KM_IN_A_MILE } from '../distance.ts';
import { type CheckInPlace, judgePosition, type Measured, NO_POSITION_WORDS } from './position.ts';

const NOW = new Date('2026-11-12T07:55:00Z');
const HOME: CheckInPlace = { latitude: 53.9576, longitude: -1.1271, approximate: false, radius: 10 };
const A_MILE_NORTH = (KM_IN_A_MILE / 6371) * (180 / Math.PI);
const TEN = 'You need to be within 10 miles of the location to check-in';

const away = (miles: number, over: Partial<Measured> = {}): Measured => ({
  latitude: HOME.latitude + miles * A_MILE_NORTH,
  longitude: HOME.longitude,
  accuracy: 20,
  at: NOW,
  ...over,
});
const old = (seconds: number) => ({ at: new Date(NOW.getTime() - seconds * 1000) });
const metres = (accuracy: number) => ({ accuracy });

const judged = (
  position: Measured | null,
  over: { place?: Partial<CheckInPlace>; code_ok?: boolean; review_reason?: string } = {},
) => {
  const { verdict, ...rest } = judgePosition({
    place: { ...HOME, ...over.place },
    position,
    code_ok: over.code_ok ?? false,
    review_reason: over.review_reason ?? null,
    captured: NOW,
  });
  return { ...rest, says: verdict.ok ? null : verdict.message };
};

describe('by position', () => {
  test.each([
    [0, null, '[door-1]'],
    [9.99, null, '[door-2]'],
    [10.01, TEN, '[door-3]'],
    [500, TEN, '[door-4]'],
  ])('%d miles away $2', (miles, says, _id) => {
    const at_the_door = judged(away(miles));
    expect(at_the_door).toMatchObject({ says, flags: [] });
    expect(at_the_door.miles).toBeCloseTo(miles, 6);
  });

  test.each([
    [0.25, 0.249, null, '[door-5]'],
    [0.25, 0.251, 'You need to be within 0.25 miles of the location to check-in', '[door-6]'],
    [1, 1.01, 'You need to be within 1 mile of the location to check-in', '[door-7]'],
  ])('within a radius of %d miles, %d miles away $3', (radius, miles, says, _id) => {
    expect(judged(away(miles), { place: { radius } })).toMatchObject({ says, flags: [] });
  });

  test.each([
    ['the other hemisphere, east for west', { longitude: -HOME.longitude }],
    ['the other hemisphere, south for north', { latitude: -HOME.latitude }],
    ['the two swapped', { latitude: HOME.longitude, longitude: HOME.latitude }],
    ['the far side of the earth', { latitude: -HOME.latitude, longitude: 180 + HOME.longitude }],
  ])('%s is too far', (_, wrong) => {
    expect(judged(away(0, wrong))).toMatchObject({ how: 'review', says: TEN });
  });

  test.each([
    ['no number', { latitude: Number.NaN }],
    ['no number east', { longitude: Number.NaN }],
    ['without end', { longitude: Number.POSITIVE_INFINITY }],
    ['no latitude on earth', { latitude: 90.1 }],
    ['no longitude on earth', { longitude: -180.1 }],
    ['nought and nought', { latitude: 0, longitude: 0 }],
    ['of no known accuracy', { accuracy: Number.NaN }],
    ['of endless inaccuracy', { accuracy: Number.POSITIVE_INFINITY }],
    ['better than exact', { accuracy: -1 }],
    ['of no time', { at: new Date(Number.NaN) }],
  ])('one that is %s counts as no position, also if the location is at 0, 0', (_, wrong) => {
    for (const place of [{}, { latitude: 0, longitude: 0 }, { approximate: true }]) {
      expect(judged(away(0, wrong), { place })).toEqual({
        how: 'review',
        miles: null,
        flags: [],
        says: NO_POSITION_WORDS,
      });
    }
  });

  test.each([
    ['exact and of this moment', {}, [], null],
    ['500 metres', metres(500), [], null],
    ['501 metres', metres(501), ['imprecise'], null],
    ['two minutes old', old(120), [], null],
    ['older', old(121), ['stale'], null],
    ['of yesterday', old(86_400), ['stale'], null],
    ['two minutes ahead', old(-120), [], null],
    ['of the future', old(-121), ['stale'], null],
    ['neither', { ...metres(5_000), ...old(600) }, ['stale', 'imprecise'], null],
  ])('nearby, with one that is %s', (_, over, flags, says) => {
    expect(judged(away(1, over))).toMatchObject({ how: 'position', flags, says });
  });

  test.each([
    ['fresh and 500 metres inexact', 10.2, metres(500), [], TEN],
    ['a mile inexact, a mile outside', 10.99, metres(1000 * KM_IN_A_MILE), ['imprecise'], null],
    ['a mile inexact, more than that outside', 11.01, metres(1000 * KM_IN_A_MILE), [], TEN],
    ['old, the circle still inside', 10.01, old(600), ['stale'], null],
    ['old and outside', 10.1, old(600), [], TEN],
    ['somewhere in Britain', 200, metres(500_000), ['imprecise'], null],
  ])('from outside: %s [door-8]', (_, miles, over, flags, says) => {
    expect(judged(away(miles, over))).toMatchObject({ flags, says });
  });

  test('refuses nobody by distance while the location’s own position is unconfirmed', () => {
    const place = { approximate: true };
    expect(judged(away(300), { place })).toMatchObject({ how: 'position', flags: ['approximate'], says: null });
    expect(judged(away(3), { place })).toMatchObject({ how: 'position', flags: [], says: null });
  });
});

describe('without one', () => {
  test('asks for a position, and allows the check-in for review if a reason is given', () => {
    expect(judged(null)).toMatchObject({ says: NO_POSITION_WORDS });
    expect(judged(null, { review_reason: 'My phone is broken' })).toEqual({
      how: 'review',
      miles: null,
      flags: ['no_position'],
      says: null,
    });
  });

  test('allows a check-in that is too far away for review if a reason is given', () => {
    const at_the_door = judged(away(12), { review_reason: 'The pin is in the wrong street' });
    expect(at_the_door).toMatchObject({ how: 'review', flags: ['too_far'], says: null });
    expect(at_the_door.miles).toBeCloseTo(12, 6);
  });

  test('needs no position with the location’s code', () => {
    expect(judged(null, { code_ok: true })).toEqual({ how: 'code', miles: null, flags: [], says: null });
    const far = judged(away(12, old(3_600)), { code_ok: true });
    expect(far).toMatchObject({ how: 'code', flags: [], says: null });
    expect(far.miles).toBeCloseTo(12, 6);
  });

  test('flags a valid code from a phone that is clearly elsewhere [door-9]', () => {
    expect(judged(away(12), { code_ok: true })).toMatchObject({ how: 'code', flags: ['too_far'], says: null });
    const unconfirmed = judged(away(12), { code_ok: true, place: { approximate: true } });
    expect(unconfirmed).toMatchObject({ how: 'code', flags: [], says: null });
  });
});

test('a nearer position is never refused where a farther one is allowed', () => {
  const lets_in = (miles: number) => judged(away(miles)).says === null;
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (far, part) => {
        expect(lets_in(far) && !lets_in(far * part)).toBe(false);
      },
    ),
  );
});
