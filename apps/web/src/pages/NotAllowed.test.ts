import { expect, test } from 'vitest';
import { audienceText } from './NotAllowed.tsx';

test('names the levels that a page is for', () => {
  expect(audienceText([1])).toBe('administrators');
  expect(audienceText([1, 2, 3])).toBe('administrators, managers and locations');
});
