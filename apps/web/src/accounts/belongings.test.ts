import type { Viewer } from '@handover/domain/viewer';
import { expect, test } from 'vitest';
import { belongings, type User } from './belongings.ts';

const ann: User = {
  user_id: 'ann',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann.lee@example.org',
  waiting_email: null,
  mobile_telephone: null,
  dob: null,
  picture: null,
  level: 3,
  status: 'active',
  agency_id: 'a',
  care_provider_id: 'c',
  office_id: 'o',
  agency: { company_name: 'Larkfield' },
  care_provider: { company_name: 'Meadowbank' },
  office: { title: 'Willow Court' },
  last_sign_in_at: null,
  created_at: '2026-03-12T10:00:00Z',
};
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const manager: Viewer = { kind: 'provider', level: 2, user_id: 'anna', agency_id: 'a', care_provider_id: 'c' };

test('lists every company and place above a user, each linked if it has a page [belongings-1]', () => {
  expect(belongings(ann, admin)).toEqual([
    { what: 'Agency', name: 'Larkfield', href: '/agencies/a' },
    { what: 'Care provider', name: 'Meadowbank', href: '/care_providers/c' },
    { what: 'Location', name: 'Willow Court', href: undefined },
  ]);
});

test('gives a care provider’s manager the agency’s name without a link to its page', () => {
  expect(belongings(ann, manager)[0]).toEqual({ what: 'Agency', name: 'Larkfield', href: undefined });
});

test('lists no company for an administrator', () => {
  expect(belongings({ ...ann, level: 1, agency: null, care_provider: null, office: null }, admin)).toEqual([]);
});
