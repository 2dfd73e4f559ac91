import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { privacyPolicy } from './policy.ts';

const priya: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const amara: Viewer = { kind: 'member', level: 4, user_id: 'amara', member_id: 'amara' };
const free = { user_id: 'amara', bookings: [], holds: [], erased_at: null };

test('a person asks for their own data, an administrator for anybody’s', () => {
  expect(privacyPolicy.export(amara, 'amara').ok).toBe(true);
  expect(privacyPolicy.export(priya, 'amara').ok).toBe(true);
  expect(privacyPolicy.export(amara, 'priya').ok).toBe(false);
});

test.each([
  ['nothing is in the way', priya, free, undefined],
  ['it is not an administrator', amara, free, 'This is done by an administrator'],
  ['it is oneself', priya, { ...free, user_id: 'priya' }, 'Somebody else has to erase you'],
  ['it was done before', priya, { ...free, erased_at: new Date(0) }, 'This person is erased already'],
  [
    'a hold stands',
    priya,
    { ...free, holds: [{ kind: 'dispute' as const }] },
    'A dispute or claim holds this up. Lift the hold first',
  ],
  [
    'shifts are still theirs',
    priya,
    { ...free, bookings: ['J-1', 'J-2'] },
    'Their shifts have to be given up first: J-1, J-2',
  ],
])('erasing when %s', (_, viewer, state, words) => {
  const verdict = privacyPolicy.erase(viewer, state);
  expect(verdict.ok ? undefined : verdict.message).toBe(words);
});
