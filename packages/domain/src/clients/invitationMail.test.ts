import { expect, test } from 'vitest';
import { invitationMail } from './invitationMail.ts';

const ann = {
  type: 'staff_member',
  invited_by: 'Ann Lee',
  company_name: null,
  agency_name: null,
  message: '',
} as const;

test('the registration forms have their titles', () => {
  expect(invitationMail({ ...ann, type: 'agency' }).button).toBe('Create an Agency');
  expect(invitationMail({ ...ann, type: 'care_provider' }).button).toBe('Create a Care Provider Company');
  expect(invitationMail(ann).button).toBe('Create a staff account');
});

test('an invitation says who invites, into what, and what they wrote', () => {
  const elm = { ...ann, type: 'care_provider', company_name: 'Elm House', agency_name: 'Larkfield' } as const;
  expect(invitationMail({ ...elm, message: 'We need you.' }).lines).toEqual([
    'Hello,',
    'Ann Lee of Elm House invites you to Handover as a care provider of Larkfield.',
    'Their message: We need you.',
  ]);
  expect(invitationMail(ann).lines).toEqual(['Hello,', 'Ann Lee invites you to Handover as a staff member.']);
});

test('the subject names nobody, because lock screens show it', () => {
  expect(invitationMail({ ...ann, company_name: 'Elm House' }).subject).not.toMatch(/Ann|Lee|Elm/);
});
