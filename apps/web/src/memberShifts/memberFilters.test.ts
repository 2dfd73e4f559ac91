import { expect, test } from 'vitest';
import { filterCount, filtersIn, orderIn, searchWith } from './memberFilters.ts';

test('reads filters from an address, leaving out those that would be refused', () => {
  const search = { q: 'Hull', radius: '25', min_rate: '15.50', from: 'tomorrow', tag_id: 'rgn', type: 'available' };
  expect(filtersIn(search)).toEqual({ q: 'Hull', radius: '25', min_rate: '15.50' });
  expect(filtersIn({ q: '', radius: '0', to: '2026-11-20' })).toEqual({ to: '2026-11-20' });
});

test('sorts by date for an unknown order', () => {
  expect(orderIn({ order: 'nearest' })).toBe('nearest');
  expect(orderIn({ order: 'best_paid' })).toBe('soonest');
  expect(orderIn({})).toBe('soonest');
});

test('counts the filters behind the button: without the text, and two days as one', () => {
  expect(filterCount({ q: 'Hull' })).toBe(0);
  expect(filterCount({ q: 'Hull', radius: '25', from: '2026-11-12', to: '2026-11-20' })).toBe(2);
});

test('keeps the rest of the address when a filter changes, and closes the open shift', () => {
  expect(searchWith({ type: 'available', job: 'j1', radius: '5' }, { radius: undefined, q: 'Hull' })).toEqual({
    type: 'available',
    q: 'Hull',
  });
});
