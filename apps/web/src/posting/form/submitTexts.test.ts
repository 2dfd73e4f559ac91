import { expect, test } from 'vitest';
import { toFix } from '../shared/ErrorSummary.tsx';
import { submitText } from './submitTexts.ts';

test.each([
  [undefined, { status: 'Published' }, 'Publish shift'],
  [undefined, { status: 'Unpublished' }, 'Save unpublished'],
  [undefined, { status: 'Published', dates: ['2026-11-16', '2026-11-17'], heads: 3 }, 'Publish 6 shifts'],
  [undefined, { status: 'Unpublished', dates: ['2026-11-16'], heads: 2 }, 'Save 2 shifts unpublished'],
  [undefined, { status: 'Published', dates: ['2026-11-16'], heads: 1 }, 'Publish shift'],
  [{ status: 'Published' }, { status: 'Unpublished' }, 'Save changes'],
  [{ status: 'Assigned' }, { status: 'Published' }, 'Job Not editable'],
  [{ status: 'cancelled' }, { status: 'Published' }, 'Job Not editable'],
] as const)('of %o filled in as %o the button says "%s"', (job, values, words) => {
  expect(submitText(job, values as never, false)).toBe(words);
});

test('says on the button that it is being sent', () => {
  expect(submitText(undefined, { status: 'Published' }, true)).toBe('Loading...');
});

test('counts problems in words', () => {
  expect(toFix(1, 'published')).toBe('One thing to fix before this shift can be published.');
  expect(toFix(3, 'saved')).toBe('Three things to fix before this shift can be saved.');
  expect(toFix(12, 'published')).toBe('12 things to fix before this shift can be published.');
});
