import { expect, test } from 'vitest';
import { continued, type Flow, type Flowing, put } from './flow.ts';

const shift = (job_id: string, hour: string, version = 1): Flowing => ({
  job_id,
  starts_at: `2026-11-12T${hour}:00:00+00:00`,
  version,
});
const ids = ({ rows }: Flow<Flowing>) => rows.map(({ job_id }) => job_id).join(' ');

const day: Flow<Flowing> = {
  rows: [shift('a', '07'), shift('b', '08'), shift('c', '08'), shift('d', '20')],
  next: '…',
};

test('a list goes on where it ended', () => {
  const whole = continued(day, { rows: [shift('e', '20'), shift('f', '21')], next: null }, 'asc');
  expect(ids(whole)).toBe('a b c d e f');
  expect(whole.next).toBeNull();
});

test('a shift that was moved behind the part on screen is in the list once', () => {
  expect(ids(continued(day, { rows: [shift('a', '22', 2)], next: null }, 'asc'))).toBe('b c d a');
});

test('shifts of the same start stand by their ids, and the other way round where the newest come first', () => {
  expect(ids(put(day, ['bb'], [shift('bb', '08')], 'asc'))).toBe('a b bb c d');
  const backwards = { rows: day.rows.toReversed(), next: null };
  expect(ids(put(backwards, ['bb'], [shift('bb', '08')], 'desc'))).toBe('d c bb b a');
});

test('a changed shift goes where it belongs now', () => {
  expect(ids(put(day, ['a'], [shift('a', '09', 2)], 'asc'))).toBe('b c a d');
});

test('a shift that the filters no longer leave goes away, and nothing else does', () => {
  expect(ids(put(day, ['b', 'x'], [], 'asc'))).toBe('a c d');
});

test('a shift behind the part that has been read waits until the list goes on, unless that was all', () => {
  expect(ids(put(day, ['z'], [shift('z', '23')], 'asc'))).toBe('a b c d');
  expect(ids(put({ ...day, next: null }, ['z'], [shift('z', '23')], 'asc'))).toBe('a b c d z');
  expect(ids(put({ rows: [], next: null }, ['z'], [shift('z', '23')], 'asc'))).toBe('z');
});

test('an older answer that arrives late does not undo a newer one', () => {
  const moved = put(day, ['a'], [shift('a', '09', 3)], 'asc');
  expect(ids(put(moved, ['a'], [shift('a', '07', 2)], 'asc'))).toBe('b c a d');
});

test('summer time and winter time are the same moments', () => {
  const row = { job_id: 'aa', starts_at: '2026-11-12T08:30:00+01:00' };
  expect(ids(put(day, ['aa'], [row], 'asc'))).toBe('a aa b c d');
});
