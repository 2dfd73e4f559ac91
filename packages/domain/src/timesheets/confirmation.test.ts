import { expect, test } from 'vitest';
import { hoursState, type Standing } from './confirmation.ts';

const RECEIVED = new Date('2026-11-12T10:00:00Z');
const after = (hours: number) => new Date(RECEIVED.getTime() + hours * 3_600_000);
const signed: Standing = { made_by: 'check_out', received_at: RECEIVED, disputed: false, confirmed: null };

test.each([
  ['signed just now', {}, 0, 'to_confirm'],
  ['a moment before the week is over', {}, 7 * 24 - 0.001, 'to_confirm'],
  ['undisputed for a week', {}, 7 * 24, 'confirmed'],
  ['disputed', { disputed: true }, 0, 'disputed'],
  ['disputed for more than a week', { disputed: true }, 9 * 24, 'disputed'],
  ['confirmed by the home', { confirmed: 'home' }, 0, 'confirmed'],
  ['left as they were by an administrator', { confirmed: 'settled' }, 0, 'confirmed'],
  ['corrected by agreement', { made_by: 'correction', confirmed: 'agreed' }, 0, 'corrected'],
  [
    'corrected by an administrator who settled a dispute',
    { made_by: 'correction', confirmed: 'settled' },
    0,
    'corrected',
  ],
  ['corrected by an administrator without a dispute', { made_by: 'correction' }, 0, 'to_confirm'],
  ['and then confirmed by the home', { made_by: 'correction', confirmed: 'home' }, 0, 'confirmed'],
  ['put down by the clock', { made_by: 'close' }, 0, 'to_confirm'],
] as const)('hours that are %s', (_, over, hours, state) => {
  expect(hoursState({ ...signed, ...over }, after(hours))).toBe(state);
});
