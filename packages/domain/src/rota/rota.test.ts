import { expect, test } from 'vitest';
import { dayTotals, rotaState, rotaWords } from './rota.ts';

const NOW = new Date('2026-11-18T19:55:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SHIFT = {
  status: 'Confirmed',
  no_show: false,
  starts_at: at(30),
  ends_at: at(38),
  late_notice: null,
  start_time: null,
  late_check_in: null,
  offers: 0,
  applications: 0,
} as const;

test.each([
  ['draft', 'Not published', { status: 'Unpublished' }],
  ['gap', 'Nobody yet, 3 asked, 1 applied', { status: 'Published', offers: 3, applications: 1 }],
  ['missed', 'Nobody came', { status: 'missed' }],
  ['asked', 'Asked, not confirmed', { status: 'Assigned' }],
  ['confirmed', 'Confirmed', {}],
  ['late', '20 min late, expected 20:20', { late_notice: 20, starts_at: new Date('2026-11-18T20:00:00Z') }],
  ['not_here', 'Not here, 25 min late', { starts_at: new Date('2026-11-18T19:30:00Z') }],
  ['not_here', 'Nobody came, 1 h', { no_show: true, starts_at: at(-1) }],
  ['here', 'Here since 19:52', { status: 'Checked in', starts_at: at(-1), start_time: at(-0.05) }],
  ['done', 'Completed', { status: 'Completed', starts_at: at(-10), ends_at: at(-2) }],
] as const)('a shift reads as %s', (state, words, over) => {
  const shift = { ...SHIFT, ...over };
  expect([rotaState(shift, NOW), rotaWords(shift, NOW)]).toEqual([state, words]);
});

test('counts by day what is needed and filled, and the cost of all that is needed', () => {
  const shift = (status: 'Published' | 'Assigned' | 'Completed' | 'missed' | 'Unpublished', assigned: boolean) => ({
    date: '2026-11-18',
    status,
    assigned,
    cost: 100,
  });
  const totals = dayTotals('2026-11-16', [
    shift('Published', false),
    shift('Assigned', true),
    shift('Completed', true),
    shift('missed', true),
    shift('Unpublished', false),
    { ...shift('Assigned', true), date: '2026-11-22' },
    { ...shift('Assigned', true), date: '2026-11-23' },
  ]);
  expect(totals.map(({ date }) => date)).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`),
  );
  expect(totals[2]).toEqual({ date: '2026-11-18', needed: 4, filled: 2, cost: 400 });
  expect(totals[6]).toMatchObject({ needed: 1, filled: 1, cost: 100 });
});
