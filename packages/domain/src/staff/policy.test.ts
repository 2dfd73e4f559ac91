import { expect, test } from 'vitest';
import type { Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';
import { staffPolicy } from './policy.ts';

const everyone: Record<string, Viewer> = {
  admin: { kind: 'admin', level: 1, user_id: 'u' },
  agency: { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' },
  provider: { kind: 'provider', level: 3, user_id: 'u', agency_id: 'a', care_provider_id: 'c' },
  office: { kind: 'office', level: 3, user_id: 'u', agency_id: 'a', care_provider_id: 'c', office_id: 'o' },
  self: { kind: 'member', level: 4, user_id: 'ann', member_id: 'ann' },
  colleague: { kind: 'member', level: 4, user_id: 'bob', member_id: 'bob' },
};
const allowedTo = (ask: (viewer: Viewer) => Verdict) =>
  Object.entries(everyone).flatMap(([name, viewer]) => (ask(viewer).ok ? [name] : []));

test('a profile is seen and changed by its member and by administrators [policy-7]', () => {
  expect(allowedTo((viewer) => staffPolicy.see(viewer, 'ann'))).toEqual(['admin', 'self']);
  expect(allowedTo((viewer) => staffPolicy.edit(viewer, 'ann'))).toEqual(['admin', 'self']);
});

test('only administrators change what was withdrawn', () => {
  const changing = (state: 'waiting' | 'withdrawn') => (viewer: Viewer) =>
    staffPolicy.edit_evidence(viewer, 'ann', state);
  expect(allowedTo(changing('waiting'))).toEqual(['admin', 'self']);
  expect(allowedTo(changing('withdrawn'))).toEqual(['admin']);
});

test.each(['grade', 'review', 'send_message'] as const)('only administrators %s', (act) => {
  expect(allowedTo(staffPolicy[act])).toEqual(['admin']);
});
