import { expect, test } from 'vitest';
import { viewIn } from './shiftViews.ts';

test('the address decides, then the last choice on this device, then the screen', () => {
  expect(viewIn({ view: 'map' }, 'table', false)).toBe('map');
  expect(viewIn({}, 'table', true)).toBe('table');
  expect(viewIn({}, null, false)).toBe('board');
  expect(viewIn({}, null, true)).toBe('timeline');
});

test('an older link to a view of a shift leaves the page as it would be', () => {
  expect(viewIn({ view: 'edit_job' }, null, false)).toBe('board');
  expect(viewIn({}, 'nonsense', false)).toBe('board');
});
