import { expect, test } from 'vitest';
import { hopesText, whoseText } from './entryTexts.ts';

test('an open shift says how many have applied, and one that nobody can apply for says nothing', () => {
  expect(hopesText({ status: 'Published', applications: 2 })).toBe('2 applied');
  expect(hopesText({ status: 'Published', applications: 0 })).toBe('No applicants yet');
  expect(hopesText({ status: 'cancelled', applications: 1 })).toBe('1 applied');
  expect(hopesText({ status: 'Unpublished', applications: 0 })).toBe('');
});

test('whose shift it is names the agent and who reported it for those who are told [entryWords-1]', () => {
  const care_provider = { care_provider_id: 'c1', company_name: 'Meadowbank Homes' };
  const agency = { agency_id: 'a1', company_name: 'Brightwell Staffing' };
  const created_by = { user_id: 'u1', first_name: 'Ann', last_name: 'Lee' };
  expect(whoseText({ care_provider })).toBe('Meadowbank Homes');
  expect(whoseText({ care_provider, agency, created_by })).toBe(
    'Meadowbank Homes · Agent Brightwell Staffing · Reported by Ann Lee',
  );
  expect(whoseText({ care_provider, agency, created_by: null })).toBe('Meadowbank Homes · Agent Brightwell Staffing');
});
