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

test.each(['', '#', '#token=', '#main'])('finds no token in a link that ends in "%s"', (hash) => {
  expect(tokenIn(hash)).toBeUndefined();
});
