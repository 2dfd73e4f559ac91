import { navigationFor } from '@handover/domain/navigation';
import { describe, expect, test } from 'vitest';
import { audienceWords, isCurrent, isCurrentSub } from './current.ts';

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

describe('which entry of the menu is marked as the current page', () => {
  test.each([
    [booker, '/dashboard', ['Dashboard']],
    [booker, '/users?level=2', ['Users']],
    [booker, '/staff/abc', ['Staff Members']],
    [booker, '/agencies/abc', ['Agents']],
    [booker, '/care_providers/abc?open=info', ['Care providers']],
    [booker, '/users/abc', ['Users']],
    [booker, '/jobs', []],
    [booker, '/jobs?status=unallocated', ['Shifts > Unallocated']],
    [booker, '/jobs?status=cancelled', []],
    [booker, '/jobs?status=pending&page=2', ['Shifts > Pending']],
    [member, '/jobs', ['Shifts > Available Shifts']],
    [member, '/jobs?type=my_bookings', ['Shifts > My Bookings']],
    [member, '/staff/u4', ['My Profile']],
  ] as const)('%j at %s is shown to be at %j', (who, address, marked) => {
    expect(current(who, address)).toEqual(marked);
  });
});

test('the people a page is for are named in words', () => {
  expect(audienceWords([1])).toBe('administrators');
  expect(audienceWords([1, 2, 3])).toBe('administrators, managers and locations');
});
