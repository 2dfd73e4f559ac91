import { expect, test } from 'vitest';
import { filterCount, filtersIn, orderIn, searchWith } from './memberFilters.ts';

test('an address holds what narrows the list, and what would be refused is left out', () => {
  const search = { q: 'Hull', radius: '25', min_rate: '15.50', from: 'tomorrow', tag_id: 'rgn', type: 'available' };
  expect(filtersIn(search)).toEqual({ q: 'Hull', radius: '25', min_rate: '15.50' });
  expect(filtersIn({ q: '', radius: '0', to: '2026-11-20' })).toEqual({ to: '2026-11-20' });
});

test('an order that there is not is by date', () => {
  expect(orderIn({ order: 'nearest' })).toBe('nearest');
  expect(orderIn({ order: 'best_paid' })).toBe('soonest');
  expect(orderIn({})).toBe('soonest');
});

test('the button counts the filters behind it: the text stands beside it, and two days are one', () => {
  expect(filterCount({ q: 'Hull' })).toBe(0);
  expect(filterCount({ q: 'Hull', radius: '25', from: '2026-11-12', to: '2026-11-20' })).toBe(2);
});

test('another filter leaves the rest of the address, and closes the shift that was open over it', () => {
  expect(searchWith({ type: 'available', job: 'j1', radius: '5' }, { radius: undefined, q: 'Hull' })).toEqual({
    type: 'available',
    q: 'Hull',
  });
});
