import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

test.each([
  'four quiet wards',
  'tuesday is the best day',
  'correct-horse-battery',
  'Gwm9#fkq2Lzp',
  '彼女は夜勤が好きですから大丈夫',
  'sixty four characters are a long sentence, and this one has them',
])('%s is a good password [password-1]', (password) => {
  expect(passwordProblem(password)).toBeUndefined();
});

test.each([
  'password1234',
  'Password2026!',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Welcome-2026!!',
  'Summer2026!!',
  'letmein letmein',
  'handover2026!',
  'Liverpool1234',
])('%s is too easy to guess [password-2]', (password) => {
  expect(passwordProblem(password)).toMatch(/too easy to guess/);
});

test('a password has at least twelve characters and no other rules [password-3]', () => {
  expect(passwordProblem('eleven char')).toBe('Use at least 12 characters');
  expect(passwordProblem('x'.repeat(201))).toBe('Use at most 200 characters');
});
