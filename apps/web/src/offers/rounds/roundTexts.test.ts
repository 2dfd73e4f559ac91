import { expect, test } from 'vitest';
import { countdown, paceText, roundTitle } from './roundTexts.ts';

const at = (time: string) => new Date(`2026-11-12T${time}Z`);

test.each([
  ['10:00:00', '9:59'],
  ['10:09:58.500', '0:01'],
  ['10:09:59', '0:00'],
  ['10:30:00', '0:00'],
  ['08:09:58', '2:00:01'],
])('at %s there is %s left', (now, left) => {
  expect(countdown(at('10:09:59'), at(now))).toBe(left);
});

test('says who started it and at what pace', () => {
  const refill = {
    refill_id: 'r',
    status: 'running' as const,
    automatic: false,
    per_wave: 3,
    minutes: 10,
    started_at: '2026-11-12T10:00:00Z',
    started_by: 'Ann Lee',
    ended_at: null,
    next_at: null,
    waves: [],
  };
  expect(paceText(refill)).toBe('Begun by Ann Lee: 3 at a time, 10 min each');
  expect(paceText({ ...refill, automatic: true })).toBe(
    'Begun by itself, as Ann Lee has set it: 3 at a time, 10 min each',
  );
  expect(roundTitle({ wave: 2, at: '2026-11-12T10:04:00Z' })).toBe('Wave 2, at 10:04');
});
