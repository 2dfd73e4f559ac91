import { expect, test } from 'vitest';
import { sortedBy } from '../../lists/view.ts';
import { searchOf, viewOf } from './tablePage.ts';

const plain = { page: 1, page_size: 10, sortBy: 'date', sortDirection: 'desc' };
const written = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(searchOf(viewOf(search))));

test('an address that asks for nothing shows the newest dates, ten to a page', () => {
  expect(viewOf({})).toEqual(plain);
  expect(written({})).toEqual({});
});

test('an address keeps what was asked for, and nothing that is the default', () => {
  const search = { page: '3', sortBy: 'city', sortDirection: 'asc' };
  expect(viewOf(search)).toEqual({ ...plain, ...search, page: 3 });
  expect(written(search)).toEqual(search);
});

test('what the server would refuse falls back, and the rest stays', () => {
  expect(viewOf({ page: '0', page_size: '7', sortBy: 'hcp_rate', sortDirection: 'asc' })).toEqual({
    ...plain,
    sortDirection: 'asc',
  });
});

test('filters and the open shift are no part of it', () => {
  expect(viewOf({ job: 'j1', view: 'table', status: 'active' })).toEqual(plain);
});

test('a clicked column sorts from the lowest on the first page, and the other way on a second click', () => {
  const once = sortedBy(viewOf({ page: '4' }), 'staff_rate');
  expect(once).toEqual({ ...plain, sortBy: 'staff_rate', sortDirection: 'asc' });
  expect(sortedBy(once, 'staff_rate').sortDirection).toBe('desc');
});
