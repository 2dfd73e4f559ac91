import { expect, test } from 'vitest';
import { filtersIn, NO_FILTERS, searchWith } from './shiftFilters.ts';

const HOME = '0198e1b2-7c1f-7a33-8f6c-1a2b3c4d5e6f';
const TAG = '0198e1b2-7c1f-7a33-8f6c-000000000001';

test('reads filters from an address', () => {
  const search = {
    status: 'unallocated',
    from: '2026-11-12',
    to: '2026-11-18',
    location_id: HOME,
    role: 'Registered Nurse',
    tags: `${TAG},${HOME}`,
    search: ' night ',
    time_frame: 'future',
  };
  expect(filtersIn(search)).toEqual({ ...search, search: 'night' });
});

test('ignores values that the server would refuse, and keeps the rest', () => {
  expect(
    filtersIn({ status: 'nonsense', from: '12/11/2026', tags: 'x', care_provider_id: '7', search: ' ', role: 'Carer' }),
  ).toEqual({ role: 'Carer' });
});

test('does not count view, page and open shift as filters, nor all times', () => {
  expect(filtersIn({ view: 'board', page: '3', job: HOME, time_frame: 'all' })).toEqual({});
});

test('goes to the first page for another filter, and keeps the rest of the address', () => {
  expect(searchWith({ view: 'table', page: '4', sortBy: 'code', status: 'active' }, { role: 'Carer' })).toEqual({
    view: 'table',
    sortBy: 'code',
    status: 'active',
    role: 'Carer',
  });
  expect(searchWith({ time_frame: 'past' }, { time_frame: 'all' })).toEqual({ time_frame: undefined });
});

test('clears all filters and nothing else', () => {
  const cleared = searchWith({ view: 'board', status: 'active', tags: TAG, time_frame: 'past' }, NO_FILTERS);
  expect(JSON.parse(JSON.stringify(cleared))).toEqual({ view: 'board' });
});
