import { expect, test } from 'vitest';
import { viewIn } from './shiftViews.ts';

test('prefers the address, then the last choice on this device, then the screen', () => {
  expect(viewIn({ view: 'map' }, 'table', false)).toBe('map');
  expect(viewIn({}, 'table', true)).toBe('table');
  expect(viewIn({}, null, false)).toBe('board');
  expect(viewIn({}, null, true)).toBe('timeline');
});

test('ignores a shift’s view in an older link', () => {
  expect(viewIn({ view: 'edit_job' }, null, false)).toBe('board');
  expect(viewIn({}, 'nonsense', false)).toBe('board');
});
