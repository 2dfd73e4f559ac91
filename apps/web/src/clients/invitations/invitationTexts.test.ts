import { INVITATION_STATES } from '@handover/contract/clients/invitations';
import { NAVIGATION } from '@handover/domain/navigation';
import { expect, test } from 'vitest';
import { INVITATIONS, invitationsOf, lastSent, mayResend, mayRevoke, STATE_WORDS } from './invitationTexts.ts';

test('each kind of invitation has its page in the menu', () => {
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

test('every state has its words', () => {
  expect(Object.keys(STATE_WORDS)).toEqual([...INVITATION_STATES]);
});

test('one invitation is not called invitations', () => {
  expect([1, 3].map(invitationsOf)).toEqual(['1 invitation', '3 invitations']);
});

test('an invitation that was sent again counts from its newest link', () => {
  expect(lastSent({ expires_at: '2026-11-19T10:24:00.000Z' })).toBe('2026-11-12T10:24:00.000Z');
});
