import { expect, test } from 'vitest';
import { sortedBy } from '../../lists/view.ts';
import { searchOf, viewOf } from './view.ts';

const plain = { page: 1, page_size: 10, time_frame: 'all', sortBy: 'date', sortDirection: 'desc' };

test('an address that asks for nothing shows the newest dates, ten to a page', () => {
  expect(viewOf({})).toEqual(plain);
  expect(searchOf(viewOf({}))).toEqual({});
});

test('an address keeps what was asked for, and nothing that is the default', () => {
  const search = { page: '3', status: 'unallocated', time_frame: 'future', sortBy: 'city', sortDirection: 'asc' };
  expect(viewOf(search)).toEqual({ ...plain, ...search, page: 3 });
  expect(searchOf(viewOf(search))).toEqual(search);
});

test('what the server would refuse falls back, and the rest stays', () => {
  expect(viewOf({ page: '0', page_size: '7', status: 'nonsense', sortBy: 'hcp_rate', time_frame: 'past' })).toEqual({
    ...plain,
    time_frame: 'past',
  });
});

test('the open shift is no part of the list', () => {
  expect(viewOf({ job: 'j1', view: 'history', status: 'active' })).toEqual({ ...plain, status: 'active' });
});

test('a clicked column sorts from the lowest on the first page, and the other way on a second click', () => {
  const once = sortedBy(viewOf({ page: '4' }), 'staff_rate');
  expect(searchOf(once)).toEqual({ sortBy: 'staff_rate', sortDirection: 'asc' });
  expect(searchOf(sortedBy(once, 'staff_rate'))).toEqual({ sortBy: 'staff_rate' });
});
