import { expect, test } from 'vitest';
import { tokenIn } from './linkToken.ts';

test.each([
  ['#token=abc-_9', 'abc-_9'],
  ['token=abc', 'abc'],
  ['#from=mail&token=abc', 'abc'],
  ['#token=abc%20', 'abc'],
])('the secret of the link %s is %s [linkToken-1]', (hash, token) => {
  expect(tokenIn(hash)).toBe(token);
});

test.each(['', '#', '#token=', '#main'])('a link that ends in "%s" brings no secret', (hash) => {
  expect(tokenIn(hash)).toBeUndefined();
});
