import { expect, test } from 'vitest';
import { ApiError } from '../api/error.ts';
import { passkeyProblem } from './passkeyProblem.ts';

const named = (name: string) => Object.assign(new Error('in the words of the browser'), { name });

test.each([
  ['NotAllowedError', /Try again when you are ready/],
  ['InvalidStateError', /has a passkey for your account already/],
  ['ConstraintError', /Use another device or an authenticator app/],
])('explains the device error %s', (name, words) => {
  expect(passkeyProblem(named(name))).toMatch(words);
});

test('keeps the server’s message', () => {
  const refused = ApiError.from(409, { message: 'This passkey was added before', code: 'not_now', request_id: 'x' });
  expect(passkeyProblem(refused)).toBe('This passkey was added before');
});
