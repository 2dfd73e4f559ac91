import { describe, expect, test } from 'vitest';
import { ago, dateTime, duration, fromNow, initials, longAgo, shortDate } from './format.ts';

const now = new Date('2026-11-12T10:24:00Z');

describe('how long ago something happened', () => {
  test.each([
    ['2026-11-12T10:24:00Z', 'just now'],
    ['2026-11-12T10:23:01Z', 'just now'],
    ['2026-11-12T10:24:40Z', 'just now'],
    ['2026-11-12T10:23:00Z', '1 min ago'],
    ['2026-11-12T09:42:00Z', '42 min ago'],
    ['2026-11-12T09:24:01Z', '59 min ago'],
    ['2026-11-12T09:24:00Z', '1 h ago'],
    ['2026-11-12T07:20:00Z', '3 h ago'],
    ['2026-11-11T23:30:00Z', '10 h ago'],
    ['2026-11-11T22:23:00Z', 'yesterday'],
    ['2026-11-11T00:01:00Z', 'yesterday'],
    ['2026-11-10T23:59:00Z', '2 days ago'],
    ['2026-11-07T12:00:00Z', '5 days ago'],
    ['2026-11-06T00:00:00Z', '6 days ago'],
    ['2026-11-05T23:59:00Z', 'Thu 5 Nov'],
    ['2025-12-24T09:00:00Z', 'Wed 24 Dec 2025'],
    ['2026-11-13T08:00:00Z', '13 Nov 2026, 08:00'],
  ])('%s reads "%s" [format-2]', (at, words) => {
    expect(ago(new Date(at), now)).toBe(words);
  });

  test('the day is London’s: half past midnight in summer is already today [format-1]', () => {
    const morning = new Date('2026-07-02T20:00:00Z');
    expect(ago(new Date('2026-07-01T23:30:00Z'), morning)).toBe('20 h ago');
    expect(ago(new Date('2026-07-01T22:30:00Z'), morning)).toBe('yesterday');
  });

  test('the night on which the clocks go back still counts as one', () => {
    expect(ago(new Date('2026-10-24T11:00:00Z'), new Date('2026-10-26T00:30:00Z'))).toBe('2 days ago');
  });
});

test.each([
  ['2026-11-07T12:00:00Z', '5 days ago'],
  ['2026-11-05T12:00:00Z', '1 week ago'],
  ['2026-10-14T12:00:00Z', '4 weeks ago'],
  ['2026-10-13T12:00:00Z', '1 month ago'],
  ['2026-03-12T12:00:00Z', '8 months ago'],
  ['2025-11-12T12:00:00Z', '1 year ago'],
  ['2023-01-02T12:00:00Z', '3 years ago'],
])('a company that joined on %s joined %s', (at, words) => {
  expect(longAgo(new Date(at), now)).toBe(words);
});

test('dates have a year only if it is not this one', () => {
  expect(shortDate(new Date('2026-09-03T12:00:00Z'), now)).toBe('Thu 3 Sep');
  expect(shortDate(new Date('2027-01-01T12:00:00Z'), now)).toBe('Fri 1 Jan 2027');
});

test('the full time is London’s, on a 24-hour clock', () => {
  expect(dateTime(new Date('2026-07-01T23:05:00Z'))).toBe('2 Jul 2026, 00:05');
});

test.each([
  ['2026-11-12T10:24:30Z', 'just now'],
  ['2026-11-12T10:49:00Z', 'in 25 min'],
  ['2026-11-13T08:24:00Z', 'in 22 h'],
  ['2026-11-13T23:00:00Z', 'tomorrow'],
  ['2026-11-16T14:00:00Z', 'in 4 days'],
  ['2026-11-12T08:00:00Z', '2 h ago'],
  ['2026-10-12T08:00:00Z', '1 month ago'],
])('a shift that starts at %s is %s', (at, words) => {
  expect(fromNow(new Date(at), now)).toBe(words);
});

test.each([
  [690, '11 h 30 min'],
  [420, '7 h'],
  [45, '45 min'],
  [0, '0 min'],
])('%i minutes are formatted as "%s"', (minutes, words) => {
  expect(duration(minutes)).toBe(words);
});

test.each([
  ['Priya Nair', 'PN'],
  ['  amara   okafor ', 'AO'],
  ['Anna Maria Doyle', 'AM'],
  ['Cher', 'C'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
