import { expect, test } from 'vitest';
import { firstSteps, welcome } from './firstSteps.ts';

test.each([
  ['agency', null, '/invite_care_providers'],
  ['provider', 'c1', '/care_providers/c1'],
  ['member', null, '/security'],
] as const)('shows a new %s its first step', (kind, care_provider_id, path) => {
  expect(firstSteps({ kind, care_provider_id })[0]?.path).toBe(path);
});

test('tells a user who registered a company that it is set up', () => {
  expect(welcome({ kind: 'provider', company: 'Elm House' })).toBe(
    'Elm House is set up, and you are its first manager.',
  );
  expect(welcome({ kind: 'member', company: 'Staff member' })).toBe('Your account is open.');
});
