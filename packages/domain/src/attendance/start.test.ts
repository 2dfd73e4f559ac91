import { describe, expect, test } from 'vitest';
import { judgeStart, lateMinutes, startRange } from './start.ts';

const STARTS = '2026-11-12T08:00:00Z';
const ENDS = new Date('2026-11-12T20:00:00Z');
const clock = (time: string) => new Date(`2026-11-12T${time}Z`);

describe('the start that someone chooses', () => {
  const judged = (chosen: string, at: string, by_phone = at) =>
    judgeStart(clock(chosen), { starts_at: new Date(STARTS), ends_at: ENDS, at: clock(at), by_phone: clock(by_phone) });

  test.each([
    ['now, rounded up', '08:00:00', '07:51:00', []],
    ['on the very minute', '08:00:00', '08:00:00', []],
    ['an hour before', '07:00:00', '07:00:00', []],
    ['a quarter before they came', '07:45:00', '08:00:00', []],
    ['more than that before they came', '07:45:00', '08:00:01', ['other_start']],
    ['long before they came', '08:00:00', '11:20:00', ['other_start']],
  ])('%s', (_, chosen, at, flags) => {
    expect(judged(chosen, at)).toEqual({ words: null, flags });
  });

  test.each([
    ['before check-in opens', '06:45:00', '07:55:00', '07:00', '08:00'],
    ['after they came', '08:15:00', '07:55:00', '07:00', '08:00'],
    ['tomorrow', '23:45:00', '08:01:00', '07:00', '08:15'],
  ])('not %s', (_, chosen, at, from, to) => {
    expect(judged(chosen, at)).toEqual({ words: `Choose a start between ${from} and ${to}`, flags: [] });
  });

  test('accepts the next quarter from a phone whose clock is ahead, but none after the end of the shift', () => {
    expect(judged('08:15:00', '07:59:00', '08:02:00')).toEqual({ words: null, flags: [] });
    expect(judged('20:15:00', '07:59:00', '23:00:00').words).toBe('Choose a start between 07:00 and 20:00');
  });

  test('is not before the member took a shift that had begun', () => {
    const { from, to } = startRange(new Date(STARTS), clock('09:40:00'), clock('09:10:00'));
    expect([from, to]).toEqual([clock('09:15:00'), clock('09:45:00')]);
    expect(startRange(new Date(STARTS), clock('07:55:00'), clock('06:00:00')).from).toEqual(clock('07:00:00'));
  });

  test('begins with the first full quarter within the hour before a shift that starts off the quarter [start-1]', () => {
    const { from, to } = startRange(clock('08:10:00'), clock('08:20:00'));
    expect([from, to]).toEqual([clock('07:15:00'), clock('08:30:00')]);
  });
});

test.each([
  ['07:00:00', 0],
  ['08:00:00', 0],
  ['08:00:59', 0],
  ['08:01:00', 1],
  ['08:04:59', 4],
  ['09:30:00', 90],
])('a check-in at %s is %d minutes late', (at, late) => {
  expect(lateMinutes(new Date(STARTS), clock(at))).toBe(late);
});

/** The clocks go forward at 01:00 on 28 March 2027 and back at 01:00 UTC on 31 October. */
test.each([
  ['2027-03-27T22:00:00Z', '2027-03-28T01:30:00Z', 210],
  ['2027-10-30T21:00:00Z', '2027-10-31T01:30:00Z', 270],
])('counts elapsed minutes across a change of the clocks: from %s to %s', (starts_at, at, late) => {
  expect(lateMinutes(new Date(starts_at), new Date(at))).toBe(late);
});
