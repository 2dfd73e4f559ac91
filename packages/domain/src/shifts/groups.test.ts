import { expect, test } from 'vitest';
import { BOARD, isActive, STATUS_GROUPS } from './groups.ts';
import type { JobStatus } from './status.ts';

const NOW = new Date('2026-11-12T10:00:00Z');
const today = { from: new Date('2026-11-12T00:00:00Z'), to: new Date('2026-11-13T00:00:00Z') };
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const job = (status: JobStatus, starts: number, ends: number, over: object = {}) => ({
  status,
  starts_at: at(starts),
  ends_at: at(ends),
  no_show: false,
  end_time: null,
  ...over,
});

test('every column of the board is a status group, and allocated means booked', () => {
  for (const { id, status } of BOARD) expect(STATUS_GROUPS[id]).toEqual([status]);
  expect(STATUS_GROUPS.allocated).toEqual(['Assigned', 'Confirmed', 'Checked in']);
});

test.each([
  ['checked in, however long ago', job('Checked in', -40, -30), true],
  ['confirmed for this afternoon', job('Confirmed', 4, 12), true],
  ['confirmed for last night, until this morning', job('Confirmed', -14, -2), true],
  ['confirmed for tomorrow', job('Confirmed', 24, 32), false],
  ['assigned for tonight', job('Assigned', 12, 24), true],
  ['completed eleven hours ago', job('Completed', -20, -11, { end_time: at(-11) }), true],
  ['completed thirteen hours ago', job('Completed', -22, -13, { end_time: at(-13) }), false],
  ['missed this morning, nobody came', job('missed', -9, -1, { no_show: true }), true],
  ['missed yesterday', job('missed', -40, -30, { no_show: true }), false],
  ['missed because nobody had it', job('missed', -9, -1), false],
  ['published for this afternoon', job('Published', 4, 12), false],
  ['cancelled for today', job('cancelled', 4, 12), false],
] as const)('active or not: %s', (_, shift, active) => {
  expect(isActive(shift, NOW, today)).toBe(active);
});
