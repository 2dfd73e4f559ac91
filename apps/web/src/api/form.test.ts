import { forgotPassword, resetPassword } from '@handover/contract/accounts/accounts';
import { tags } from '@handover/contract/tags/tags';
import { expect, test } from 'vitest';
import { problemsOf } from './form.ts';

const token = 'x'.repeat(43);
const password = 'four quiet wards';
const wrong = (input: object) => Object.keys(problemsOf(resetPassword, { token, ...input }));

test('requires an email and both passwords for recovery [form-1]', () => {
  expect(problemsOf(forgotPassword, { email: '' })).toHaveProperty('email');
  expect(problemsOf(forgotPassword, { email: 'ann@example.org' })).toEqual({});
  expect(wrong({ password: '', confirm_password: '' })).toEqual(['password']);
  expect(wrong({ password, confirm_password: '' })).toEqual(['confirm_password']);
  expect(wrong({ password, confirm_password: password })).toEqual([]);
});

test('checks a form by the server’s definition, in the same words [form-2]', () => {
  expect(problemsOf(tags.create, { title: '', position: 'many' })).toEqual({
    title: 'Give the tag a title',
    position: 'Enter a number',
  });
});

test('does not send undefined values, so the definition neither misses nor refuses them', () => {
  expect(problemsOf(tags.create, { title: 'Dementia', unknown: undefined })).toEqual({});
  expect(problemsOf(tags.create, { title: 'Dementia', unknown: '' })).not.toEqual({});
});
