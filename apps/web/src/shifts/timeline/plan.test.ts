import { expect, test } from 'vitest';
import { liesIn, planOf } from './plan.ts';

const TODAY = '2026-11-12';

test('begins today and offers the days before, newest first', () => {
  expect(planOf({ role: 'Registered Nurse' }, TODAY)).toEqual({
    shown: { role: 'Registered Nurse', from: TODAY, sortDirection: 'asc' },
    earlier: { role: 'Registered Nurse', to: '2026-11-11', sortDirection: 'desc' },
  });
});

test('still begins today with a last day in the future', () => {
  expect(planOf({ to: '2026-11-20' }, TODAY).shown).toEqual({ from: TODAY, to: '2026-11-20', sortDirection: 'asc' });
});

test.each([{ status: 'unallocated' }, { from: '2026-10-01' }, { time_frame: 'future' }] as const)(
  'shows all of %o, forwards',
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
] as const)('shows past shifts backwards: %o', (filters) => {
  expect(planOf(filters, TODAY)).toEqual({ shown: { ...filters, sortDirection: 'desc' }, earlier: undefined });
});

test('assigns a shift to the part that its day lies in', () => {
  const { shown, earlier } = planOf({}, TODAY);
  expect([liesIn(shown, { date: TODAY }), liesIn(earlier ?? {}, { date: TODAY })]).toEqual([true, false]);
  expect([liesIn(shown, { date: '2026-11-11' }), liesIn(earlier ?? {}, { date: '2026-11-11' })]).toEqual([false, true]);
});
