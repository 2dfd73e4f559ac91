import { expect, test } from 'vitest';
import { sizeText } from './Exports.tsx';

test.each([
  [12, '1 KB'],
  [48_300, '48 KB'],
  [2_340_000, '2.3 MB'],
])('a file of %s bytes has %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});
