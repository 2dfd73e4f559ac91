import { expect, test } from 'vitest';
import { sortedBy } from '../../lists/view.ts';
import { searchOf, viewOf } from './tablePage.ts';

const plain = { page: 1, page_size: 10, sortBy: 'date', sortDirection: 'desc' };
const written = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(searchOf(viewOf(search))));

test('shows the newest dates, ten to a page, by default', () => {
  expect(viewOf({})).toEqual(plain);
  expect(written({})).toEqual({});
});

test('writes only values that are not the default', () => {
  const search = { page: '3', sortBy: 'city', sortDirection: 'asc' };
  expect(viewOf(search)).toEqual({ ...plain, ...search, page: 3 });
  expect(written(search)).toEqual(search);
});

test('falls back for values that the server would refuse, and keeps the rest', () => {
  expect(viewOf({ page: '0', page_size: '7', sortBy: 'hcp_rate', sortDirection: 'asc' })).toEqual({
    ...plain,
    sortDirection: 'asc',
  });
});

test('ignores filters and the open shift', () => {
  expect(viewOf({ job: 'j1', view: 'table', status: 'active' })).toEqual(plain);
});

test('sorts a clicked column ascending on the first page, and reverses it on a second click', () => {
  const once = sortedBy(viewOf({ page: '4' }), 'staff_rate');
  expect(once).toEqual({ ...plain, sortBy: 'staff_rate', sortDirection: 'asc' });
  expect(sortedBy(once, 'staff_rate').sortDirection).toBe('desc');
});
