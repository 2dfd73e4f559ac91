import { navigationFor } from '@handover/domain/navigation';
import { expect, test } from 'vitest';
import { LISTS, memberViewIn } from './memberLists.ts';

test('names each entry of the navigation after its list', () => {
  const shifts = navigationFor({ level: 4, user_id: 'u1' })
    .flat()
    .find(({ title }) => title === 'Shifts');
  const titles = shifts?.sub?.map(({ path }) => {
    const { type } = memberViewIn(Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    return LISTS[type].title;
  });
  expect(titles).toEqual(shifts?.sub?.map(({ title }) => title));
  expect(titles).toHaveLength(3);
});

test('shows open shifts for an address with an unknown list or view', () => {
  expect(memberViewIn({})).toEqual({ type: 'available', view: 'timeline' });
  expect(memberViewIn({ type: 'everything', view: 'board' })).toEqual({ type: 'available', view: 'timeline' });
  expect(memberViewIn({ type: 'my_bookings', view: 'map' })).toEqual({ type: 'my_bookings', view: 'map' });
});
