import { expect, test } from 'vitest';
import { liesIn, planOf } from './plan.ts';

const TODAY = '2026-11-12';

test('a timeline begins today and offers the days before, newest first', () => {
  expect(planOf({ role: 'Registered Nurse' }, TODAY)).toEqual({
    shown: { role: 'Registered Nurse', from: TODAY, sortDirection: 'asc' },
    earlier: { role: 'Registered Nurse', to: '2026-11-11', sortDirection: 'desc' },
  });
});

test('a last day that is still to come leaves the beginning at today', () => {
  expect(planOf({ to: '2026-11-20' }, TODAY).shown).toEqual({ from: TODAY, to: '2026-11-20', sortDirection: 'asc' });
});

test.each([{ status: 'unallocated' }, { from: '2026-10-01' }, { time_frame: 'future' }] as const)(
  'whoever asks for %o gets all of it, forwards',
  (filters) => {
    expect(planOf(filters, TODAY)).toEqual({ shown: { ...filters, sortDirection: 'asc' }, earlier: undefined });
  },
);

test.each([
  { status: 'completed' },
  { status: 'missed' },
  { status: 'Completed' },
  { time_frame: 'past' },
  { to: '2026-11-01' },
] as const)('what is over is read backwards: %o', (filters) => {
  expect(planOf(filters, TODAY)).toEqual({ shown: { ...filters, sortDirection: 'desc' }, earlier: undefined });
});

test('a shift belongs to the part of the timeline that its day lies in', () => {
  const { shown, earlier } = planOf({}, TODAY);
  expect([liesIn(shown, { date: TODAY }), liesIn(earlier ?? {}, { date: TODAY })]).toEqual([true, false]);
  expect([liesIn(shown, { date: '2026-11-11' }), liesIn(earlier ?? {}, { date: '2026-11-11' })]).toEqual([false, true]);
});
