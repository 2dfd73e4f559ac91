import { expect, test } from 'vitest';
import { areOpposite, contactOf, homeSide, readersOf } from './recipients.ts';

const booking = { about: 'booking', member_id: 'bob' } as const;
const shift = { about: 'job', member_id: null } as const;
const nobody = { job_planner: null, admin_user: null, offered_by: null, acted_last: null };
const here = (user_id: string) => ({ user_id, active: true });
const gone = (user_id: string) => ({ user_id, active: false });

test('a booking has the member on one side and every planner on the other', () => {
  expect(areOpposite(booking, 'bob', 'ann')).toBe(true);
  expect(areOpposite(booking, 'ann', 'bob')).toBe(true);
  expect(areOpposite(booking, 'ann', 'zoe')).toBe(false);
  expect(areOpposite(booking, 'bob', 'bob')).toBe(false);
});

test('a home is its location’s managers, else those of the care provider, all on one side', () => {
  const [ola, pia] = [
    { user_id: 'ola', of_location: true },
    { user_id: 'pia', of_location: false },
  ];
  expect([homeSide([ola, pia]), homeSide([pia]), homeSide([])]).toEqual([['ola'], ['pia'], []]);
  const home = { about: 'home', member_id: 'bob' } as const;
  expect([areOpposite(home, 'ola', 'bob'), areOpposite(home, 'ola', 'pia')]).toEqual([true, false]);
});

test('the two who talk about a shift are on different sides', () => {
  expect(areOpposite(shift, 'ola', 'pia')).toBe(true);
  expect(areOpposite(shift, 'ola', 'ola')).toBe(false);
});

test.each([
  [{ ...nobody, job_planner: 'ann', admin_user: 'zoe' }, 'ann'],
  [{ ...nobody, admin_user: 'zoe', offered_by: 'ann' }, 'zoe'],
  [{ ...nobody, offered_by: 'ann', acted_last: 'zoe' }, 'ann'],
  [{ ...nobody, acted_last: 'zoe' }, 'zoe'],
  [{ ...nobody, job_planner: 'left', admin_user: 'zoe' }, 'zoe'],
  [nobody, undefined],
])('the administrator who joins for %j is %s', (contacts, joins) => {
  expect(contactOf(contacts, ['ann', 'zoe'])).toBe(joins);
});

test('the other side reads a message, if the account is in use', () => {
  const people = [here('bob'), here('ann'), gone('zoe')];
  expect(readersOf(booking, 'bob', people, ['ann', 'max'])).toEqual(['ann']);
  expect(readersOf(booking, 'ann', people, ['ann', 'max'])).toEqual(['bob']);
  expect(readersOf(shift, 'ola', [here('ola'), here('pia')], [])).toEqual(['pia']);
});

test('every administrator reads a member’s message if no planner is left', () => {
  expect(readersOf(booking, 'bob', [here('bob'), gone('zoe')], ['ann', 'max'])).toEqual(['ann', 'max']);
});

test('nobody reads a planner’s or manager’s message if its recipient has left', () => {
  expect(readersOf(booking, 'ann', [gone('bob'), here('ann')], ['ann', 'max'])).toEqual([]);
  expect(readersOf(shift, 'ola', [here('ola'), gone('pia')], ['ann'])).toEqual([]);
});
