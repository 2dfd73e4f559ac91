import { expect, test } from 'vitest';
import { firstSteps, placesFor, welcome } from './places.ts';

const pathsOf = (level: 1 | 2 | 3) => placesFor({ level, user_id: 'u1', office_id: null }).map(({ path }) => path);

test('everyone is shown the pages that are theirs, and none that is for another level', () => {
  expect(pathsOf(1)).toEqual(expect.arrayContaining(['/agencies', '/job_tags', '/invite_staff', '/my_profile']));
  expect(pathsOf(2)).toEqual(['/jobs', '/care_providers', '/users', '/my_profile', '/invite_care_providers', '/help']);
  expect(pathsOf(3)).toEqual(['/jobs', '/offices', '/users', '/my_profile', '/help']);
});

test('whoever runs a location finds the code for those at the door first', () => {
  const [first] = placesFor({ level: 3, user_id: 'u1', office_id: 'o1' });
  expect(first?.path).toBe('/offices/o1/check_in_code');
});

test('nothing is promised that cannot be opened yet', () => {
  for (const level of [1, 2, 3] as const) {
    expect(pathsOf(level)).not.toEqual(expect.arrayContaining([expect.stringMatching(/invoices|support_desk/)]));
  }
});

test.each([
  ['agency', null, '/invite_care_providers'],
  ['provider', 'c1', '/care_providers/c1'],
  ['member', null, '/security'],
] as const)('a new %s is led to its first step', (kind, care_provider_id, path) => {
  expect(firstSteps({ kind, care_provider_id })[0]?.path).toBe(path);
});

test('whoever brought a company reads that it is there', () => {
  expect(welcome({ kind: 'provider', company: 'Elm House' })).toBe(
    'Elm House is set up, and you are its first manager.',
  );
  expect(welcome({ kind: 'member', company: 'Staff member' })).toBe('Your account is open.');
});
