import { usersList } from '@handover/contract/accounts/users';
import { expect, test } from 'vitest';
import { isChanged, isRefined, lostText, openedView } from './savedViews.ts';
import { filteredBy, sortedBy, viewOf } from './view.ts';

const AGENCY = '0195a3c4-0000-7000-8000-000000000001';
const saved = (query: Record<string, string>) => ({
  view_id: '0195a3c4-0000-7000-8000-00000000000a',
  list: 'users',
  name: 'Managers',
  query: { sortBy: 'email', sortDirection: 'desc', ...query },
});

test('a saved view opens with its filters and sort, and is changed by another of either', () => {
  const view = saved({ level: '2,3' });
  const { view: opened, lost } = openedView(view, usersList, 1);
  expect(opened).toMatchObject({ filters: { level: '2,3' }, sortBy: 'email', sortDirection: 'desc', page: 1 });
  expect([opened.saved, lost, isChanged(opened, view)]).toEqual([view.view_id, [], false]);
  expect(isChanged({ ...opened, page: 3, filters_open: true }, view)).toBe(false);
  expect(isChanged(filteredBy(opened, { id: 'status' }, 'active'), view)).toBe(true);
  expect(isChanged(filteredBy(opened, { id: 'level' }, ''), view)).toBe(true);
  expect(isChanged(sortedBy(opened, 'last_name'), view)).toBe(true);
});

test('a filter that the list, the level or the choice no longer has is left out and named', () => {
  const view = saved({ level: '2', agency_id: AGENCY, status: 'asleep', shoe_size: '9', sortBy: 'shoe_size' });
  const { view: opened, lost } = openedView(view, usersList, 3);
  expect(opened).toMatchObject({ filters: { level: '2' }, sortBy: 'last_name' });
  expect(lost).toEqual(['its sort', 'Agency', 'Status', 'shoe size']);
  expect(isChanged(opened, view)).toBe(true);
  expect(lostText(lost)).toContain('its sort, Agency, Status and shoe size');
  expect(lostText([])).toBeUndefined();
});

test('only a filter or another sort is worth saving', () => {
  const all = viewOf({}, usersList, 1);
  expect(isRefined({ ...all, page: 4, filters_open: true }, usersList)).toBe(false);
  expect(isRefined(viewOf({ level: '2' }, usersList, 1), usersList)).toBe(true);
  expect(isRefined(sortedBy(all, 'email'), usersList)).toBe(true);
});
