import { memberViews } from '@handover/contract/memberShifts/views';
import { expect, test } from 'vitest';
import { partsOf } from './listParts.ts';

test('shows no earlier part for open shifts, which are all to come', () => {
  expect(partsOf('available', '2026-11-12')).toEqual({ shown: { asked: { type: 'available' } } });
});

test('begins bookings with yesterday’s, in summer time too, and loads earlier ones on request', () => {
  const { shown, earlier } = partsOf('my_bookings', '2026-07-02');
  expect(shown.begin).toBe('2026-06-30T23:00:00Z~00000000-0000-0000-0000-000000000000');
  expect(earlier).toEqual({ asked: { type: 'my_bookings', sortDirection: 'desc' }, begin: shown.begin });
  expect(memberViews.flow.input.safeParse({ ...shown.asked, after: shown.begin }).success).toBe(true);
});
