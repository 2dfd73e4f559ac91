import { navigationFor } from '@handover/domain/navigation';
import { describe, expect, test } from 'vitest';
import { isCurrent, isCurrentSub } from './current.ts';

const booker = { level: 1, user_id: 'u1' } as const;
const member = { level: 4, user_id: 'u4' } as const;
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://handover.invalid');
  return { pathname, search };
};
const current = (who: typeof booker | typeof member, address: string) =>
  navigationFor(who)
    .flat()
    .flatMap((link) => [
      ...(isCurrent(link, at(address)) ? [link.title] : []),
      ...(link.sub ?? []).filter((sub) => isCurrentSub(sub, at(address))).map((sub) => `Shifts > ${sub.title}`),
    ]);

describe('current entry of the menu', () => {
  test.each([
    [booker, '/dashboard', ['Dashboard'], '[current-1]'],
    [booker, '/users?level=2', ['Users'], '[current-2]'],
    [booker, '/staff/abc', ['Staff Members'], '[current-3]'],
    [booker, '/agencies/abc', ['Agents'], '[current-4]'],
    [booker, '/care_providers/abc?open=info', ['Care providers'], '[current-5]'],
    [booker, '/users/abc', ['Users'], '[current-6]'],
    [booker, '/jobs', ['Shifts > All shifts'], '[current-7]'],
    [booker, '/jobs?status=unallocated', ['Shifts > Unallocated'], '[current-8]'],
    [booker, '/jobs?status=cancelled', [], '[current-9]'],
    [booker, '/jobs?status=pending&page=2', ['Shifts > Pending'], '[current-10]'],
    [member, '/jobs', ['Shifts > Available Shifts'], '[current-11]'],
    [member, '/jobs?type=my_bookings', ['Shifts > My Bookings'], '[current-12]'],
    [member, '/staff/u4', ['My Profile'], '[current-13]'],
  ] as const)('%j at %s is shown to be at %j $3', (who, address, marked, _id) => {
    expect(current(who, address)).toEqual(marked);
  });
});
