import { ticketsList } from '@handover/contract/support/list';
import { tagsList } from '@handover/contract/tags/tags';
import { usersList } from '@handover/contract/accounts/users';
import { describe, expect, test } from 'vitest';
import { exportQuery, filteredBy, listQuery, searchOf, sortedBy, viewOf, withoutFilters } from './view.ts';

const tags = (search: Record<string, unknown> = {}) => viewOf(search, tagsList, 1);

describe('address of a list', () => {
  test('shows the first 50 rows by the default sort if empty [view-1]', () => {
    expect(tags()).toEqual({
      page: 1,
      page_size: 50,
      sortBy: 'title',
      sortDirection: 'asc',
      filters: {},
      filters_open: false,
      entry: undefined,
    });
    expect(searchOf(tags(), tagsList)).toEqual({});
  });

  test('reads back as it was written', () => {
    const view = {
      page: 3,
      page_size: 200,
      sortBy: 'position',
      sortDirection: 'desc' as const,
      filters: { title: 'night', importance: 'required', position: '5', created_at: '2026-11-12' },
      filters_open: true,
      entry: 'new',
    };
    expect(tags(searchOf(view, tagsList))).toEqual(view);
  });

  test('accepts numbers as a router may have read them', () => {
    const view = tags({ page: 2, page_size: 20, title: 24, filters: 1 });
    expect(view).toMatchObject({ page: 2, page_size: 20, filters: { title: '24' }, filters_open: true });
  });

  test.each([
    [{ page: '0' }, { page: 1 }],
    [{ page: '-4' }, { page: 1 }],
    [{ page: 'two' }, { page: 1 }],
    [{ page: '1.5' }, { page: 1 }],
    [{ page_size: '51' }, { page_size: 50 }],
    [{ sortBy: 'shoe_size' }, { sortBy: 'title' }],
    [{ sortBy: 'description' }, { sortBy: 'title' }],
    [{ sortDirection: 'sideways' }, { sortDirection: 'asc' }],
    [{ position: 'many' }, { filters: {} }],
    [{ created_at: 'yesterday' }, { filters: {} }],
    [{ title: '   ' }, { filters: {} }],
    [{ title: 'x'.repeat(101) }, { filters: {} }],
    [{ importance: 'vital' }, { filters: {} }],
    [{ page: '1e9' }, { page: 1 }],
    [{ title: { nested: true } }, { filters: {} }],
    [{ shoe_size: '9' }, { filters: {} }],
  ])('typed by hand as %o falls back to what the list knows', (search, expected) => {
    expect(tags(search)).toMatchObject(expected);
  });

  test('cannot filter by a field that this level does not have', () => {
    const search = { agency_id: '0195a3c4-0000-7000-8000-000000000001', last_name: 'doyle' };
    expect(viewOf(search, usersList, 1).filters).toEqual(search);
    expect(viewOf({ ...search, agency_id: 'larkfield' }, usersList, 1).filters).toEqual({ last_name: 'doyle' });
    expect(viewOf(search, usersList, 3).filters).toEqual({ last_name: 'doyle' });
  });
});

describe('change of the view', () => {
  test('sorts a new column ascending, reverses the same one, and goes to page 1 for both [view-2]', () => {
    const first = sortedBy({ ...tags(), page: 4 }, 'position');
    expect(first).toMatchObject({ page: 1, sortBy: 'position', sortDirection: 'asc' });
    const second = sortedBy(first, 'position');
    expect(second.sortDirection).toBe('desc');
    expect(sortedBy(second, 'position').sortDirection).toBe('asc');
    expect(sortedBy(second, 'title').sortDirection).toBe('asc');
  });

  test('goes to page 1 for a filter, and drops an emptied one [view-3]', () => {
    const filtered = filteredBy({ ...tags(), page: 4 }, { id: 'title' }, 'night');
    expect(filtered).toMatchObject({ page: 1, filters: { title: 'night' } });
    expect(filteredBy({ ...filtered, page: 2 }, { id: 'title' }, '')).toMatchObject({ page: 1, filters: {} });
  });

  test('adds a distance to a post code, keeps a chosen one, and removes it with the post code', () => {
    const near = { id: 'post_code', brings: { distance: '20' } };
    const typed = filteredBy(tags(), near, 'LS6');
    expect(typed.filters).toEqual({ post_code: 'LS6', distance: '20' });
    const farther = filteredBy(typed, { id: 'distance' }, '50');
    expect(filteredBy(farther, near, 'LS7').filters).toEqual({ post_code: 'LS7', distance: '50' });
    expect(filteredBy(farther, near, '').filters).toEqual({});
  });

  test('closes the filter row when filters are cleared, and keeps the sort', () => {
    const view = { ...tags({ title: 'night', filters: '1', page: '3' }), sortBy: 'position' };
    expect(withoutFilters(view)).toMatchObject({ page: 1, filters: {}, filters_open: false, sortBy: 'position' });
  });

  test('keeps the tab above the table when filters are cleared', () => {
    const view = viewOf({ view: 'overdue', status: 'new', filters: '1' }, ticketsList, 1);
    expect(withoutFilters(view, { id: 'view' }).filters).toEqual({ view: 'overdue' });
  });
});

test('queries the page, and exports the whole filtered list [view-4]', () => {
  const view = tags({ page: '2', title: 'night' });
  expect(listQuery(view)).toEqual({ page: 2, page_size: 50, sortBy: 'title', sortDirection: 'asc', title: 'night' });
  expect(exportQuery(view)).toEqual({ sortBy: 'title', sortDirection: 'asc', title: 'night' });
});
