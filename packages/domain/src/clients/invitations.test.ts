import { expect, test } from 'vitest';
import type { Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';
import { INVITATION_MS, invitationPolicy, invitationState } from './invitations.ts';

const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' };
const provider2: Viewer = { ...agency, kind: 'provider', care_provider_id: 'c' };
const provider3: Viewer = { ...provider2, level: 3 };
const office: Viewer = { ...provider3, kind: 'office', level: 3, office_id: 'o' };
const member: Viewer = { kind: 'member', level: 4, user_id: 'u', member_id: 'u' };
const words = (verdict: Verdict) => (verdict.ok ? 'yes' : verdict.message);

test.each([
  ['agency', ['admin'], '[invitations-3]'],
  ['staff_member', ['admin', 'agency'], '[invitations-4]'],
  ['care_provider', ['admin', 'agency', 'provider2'], '[invitations-5]'],
] as const)('who invites: %s $2', (type, who, _id) => {
  const everyone = { admin, agency, provider2, provider3, office, member };
  const able = Object.entries(everyone).flatMap(([name, viewer]) =>
    invitationPolicy.invite(viewer, type).ok ? [name] : [],
  );
  expect(able).toEqual(who);
});

test('a manager who may not invite someone is told who does', () => {
  expect(words(invitationPolicy.invite(agency, 'agency'))).toBe('Agencies are invited by an administrator');
  expect(words(invitationPolicy.invite(provider2, 'staff_member'))).toBe(
    'Staff members are invited by an administrator',
  );
  expect(words(invitationPolicy.invite(office, 'care_provider'))).toBe('Care providers are invited by managers');
});

const now = new Date('2026-11-12T10:24:00Z');
const earlier = new Date(now.getTime() - 1);
const untouched = {
  used_at: null,
  revoked_at: null,
  opened_at: null,
  expires_at: new Date(earlier.getTime() + INVITATION_MS),
};

test.each([
  ['sent', {}],
  ['opened', { opened_at: earlier }],
  ['expired', { opened_at: earlier, expires_at: now }],
  ['revoked', { opened_at: earlier, revoked_at: earlier, expires_at: earlier }],
  ['registered', { opened_at: earlier, used_at: earlier, expires_at: earlier }],
] as const)('an invitation is %s', (state, over) => {
  expect(invitationState({ ...untouched, ...over }, now)).toBe(state);
});

test('a link lasts exactly seven days', () => {
  const { expires_at } = untouched;
  expect(invitationState(untouched, new Date(expires_at.getTime() - 1))).toBe('sent');
  expect(invitationState(untouched, expires_at)).toBe('expired');
});

test.each([
  ['sent', 'yes', 'yes'],
  ['opened', 'yes', 'yes'],
  ['expired', 'yes', 'yes'],
  ['revoked', 'This invitation was withdrawn. Invite them again', 'yes'],
  ['registered', 'They have registered already', 'They have registered already. Disable their account instead'],
] as const)('what may be done with an invitation that is %s', (state, resend, revoke) => {
  expect([invitationPolicy.resend(state), invitationPolicy.revoke(state)].map(words)).toEqual([resend, revoke]);
});
