import { expect, test } from 'vitest';
import { pendingText, memberText } from './entryTexts.ts';

test('shows the applicants of an open shift, and nothing for one that takes none', () => {
  expect(pendingText({ status: 'Published', applications: 2 })).toBe('2 applied');
  expect(pendingText({ status: 'Published', applications: 0 })).toBe('No applicants yet');
  expect(pendingText({ status: 'cancelled', applications: 1 })).toBe('1 applied');
  expect(pendingText({ status: 'Unpublished', applications: 0 })).toBe('');
});

test('names the agent and the person who reported it for viewers who may know [entryWords-1]', () => {
  const care_provider = { care_provider_id: 'c1', company_name: 'Meadowbank Homes' };
  const agency = { agency_id: 'a1', company_name: 'Brightwell Staffing' };
  const created_by = { user_id: 'u1', first_name: 'Ann', last_name: 'Lee' };
  expect(memberText({ care_provider })).toBe('Meadowbank Homes');
  expect(memberText({ care_provider, agency, created_by })).toBe(
    'Meadowbank Homes · Agent Brightwell Staffing · Reported by Ann Lee',
  );
  expect(memberText({ care_provider, agency, created_by: null })).toBe('Meadowbank Homes · Agent Brightwell Staffing');
});
