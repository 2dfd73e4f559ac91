import { expect, test } from 'vitest';
import { pictureProblem } from './pictureProblem.ts';

const MB = 1024 * 1024;

test.each(['image/jpeg', 'image/png', 'image/webp'])('accepts a photo of type %s', (type) => {
  expect(pictureProblem({ type, size: 10 * MB })).toBeUndefined();
});

test.each([
  [{ type: 'image/jpeg', size: 10 * MB + 1 }, /too large.*10 MB/],
  [{ type: 'application/pdf', size: 100 }, /JPEG, PNG or WebP/],
  [{ type: 'image/svg+xml', size: 100 }, /JPEG, PNG or WebP/],
  [{ type: '', size: 100 }, /JPEG, PNG or WebP/],
  [{ type: 'image/png', size: 0 }, /empty/],
])('refuses a file like %j before the upload, with a message', (file, words) => {
  expect(pictureProblem(file)).toMatch(words);
});
