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

test('appends the next part of a list', () => {
  const whole = continued(day, { rows: [shift('e', '20'), shift('f', '21')], next: null }, 'asc');
  expect(ids(whole)).toBe('a b c d e f');
  expect(whole.next).toBeNull();
});

test('keeps a shift that moved behind the loaded part once', () => {
  expect(ids(continued(day, { rows: [shift('a', '22', 2)], next: null }, 'asc'))).toBe('b c d a');
});

test('sorts equal starts by id, in reverse when the newest come first', () => {
  expect(ids(put(day, ['bb'], [shift('bb', '08')], 'asc'))).toBe('a b bb c d');
  const backwards = { rows: day.rows.toReversed(), next: null };
  expect(ids(put(backwards, ['bb'], [shift('bb', '08')], 'desc'))).toBe('d c bb b a');
});

test('moves a changed shift to its new position', () => {
  expect(ids(put(day, ['a'], [shift('a', '09', 2)], 'asc'))).toBe('b c a d');
});

test('removes only a shift that the filters exclude', () => {
  expect(ids(put(day, ['b', 'x'], [], 'asc'))).toBe('a c d');
});

test('leaves a shift behind the loaded part out until more is loaded, unless the list has ended', () => {
  expect(ids(put(day, ['z'], [shift('z', '23')], 'asc'))).toBe('a b c d');
  expect(ids(put({ ...day, next: null }, ['z'], [shift('z', '23')], 'asc'))).toBe('a b c d z');
  expect(ids(put({ rows: [], next: null }, ['z'], [shift('z', '23')], 'asc'))).toBe('z');
});

test('does not replace a newer answer by a late older one', () => {
  const moved = put(day, ['a'], [shift('a', '09', 3)], 'asc');
  expect(ids(put(moved, ['a'], [shift('a', '07', 2)], 'asc'))).toBe('b c a d');
});

test('compares summer and winter time as instants', () => {
  const row = { job_id: 'aa', starts_at: '2026-11-12T08:30:00+01:00' };
  expect(ids(put(day, ['aa'], [row], 'asc'))).toBe('a aa b c d');
});
