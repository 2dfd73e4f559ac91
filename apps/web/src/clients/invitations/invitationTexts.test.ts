import { INVITATION_STATES } from '@handover/contract/clients/invitations';
import { NAVIGATION } from '@handover/domain/navigation';
import { expect, test } from 'vitest';
import { INVITATIONS, invitationsOf, lastSent, mayResend, mayRevoke, STATE_WORDS } from './invitationTexts.ts';

test('gives each kind of invitation its page in the menu', () => {
  const menu = NAVIGATION.flat().map(({ path }) => path);
  expect(menu).toEqual(expect.arrayContaining(Object.values(INVITATIONS).map(({ path }) => path)));
});

test.each([
  ['sent', 'Sent', true, true],
  ['opened', 'Opened, not registered', true, true],
  ['registered', 'Registered', false, false],
  ['expired', 'Expired', true, false],
  ['revoked', 'Revoked', false, false],
] as const)('an invitation that is %s reads "%s"', (state, words, again, back) => {
  expect(STATE_WORDS[state]).toBe(words);
  expect([mayResend(state), mayRevoke(state)]).toEqual([again, back]);
});

test('has a text for each state', () => {
  expect(Object.keys(STATE_WORDS)).toEqual([...INVITATION_STATES]);
});

test('does not call one invitation invitations', () => {
  expect([1, 3].map(invitationsOf)).toEqual(['1 invitation', '3 invitations']);
});

test('dates a resent invitation by its newest link', () => {
  expect(lastSent({ expires_at: '2026-11-19T10:24:00.000Z' })).toBe('2026-11-12T10:24:00.000Z');
});
