import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { type FavouritePlace, blockedByPlace, favouritePolicy } from './favourites.ts';

const home = { agency_id: 'agency', care_provider_id: 'provider', office_id: 'office' };
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'a' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'b', agency_id: 'agency' };
const provider: Viewer = {
  kind: 'provider',
  level: 3,
  user_id: 'c',
  agency_id: 'agency',
  care_provider_id: 'provider',
};
const office: Viewer = { kind: 'office', level: 3, user_id: 'd', ...home };
const ann: Viewer = { kind: 'member', level: 4, user_id: 'e', member_id: 'e' };

describe('favourites and blocks of a location', () => {
  const PLACES: Record<string, FavouritePlace> = {
    here: home,
    whole: { ...home, office_id: null },
    beside: { ...home, office_id: 'another office' },
    sibling: { ...home, care_provider_id: 'another provider', office_id: null },
    elsewhere: { agency_id: 'another agency', care_provider_id: 'another provider', office_id: null },
  };
  test.each([
    ['an administrator says anywhere', admin, ['here', 'whole', 'beside', 'sibling', 'elsewhere']],
    ['an agency says at its care providers', agency, ['here', 'whole', 'beside', 'sibling']],
    ['a care provider says for all its locations or one', provider, ['here', 'whole', 'beside']],
    ['a location says for itself', office, ['here']],
    ['a member never says', ann, []],
  ] as const)('%s', (_, viewer, may) => {
    const said = Object.entries(PLACES).filter(([, place]) => favouritePolicy.keep(viewer, place).ok);
    expect(said.map(([name]) => name)).toEqual(may);
  });
});

describe('the message of a block', () => {
  test('tells an administrator which side blocks the other, and cannot be overruled', () => {
    expect(blockedByPlace('place', admin)).toEqual({
      code: 'regard',
      hard: true,
      at_check_in: false,
      words: 'This staff member is not to work at this location',
    });
    expect(blockedByPlace('member', admin).words).toBe('This staff member does not want to work at this location');
  });
  test('does not tell a member that a location blocks them', () => {
    expect(blockedByPlace('place', ann).words).toBe('This shift is not open to you');
    expect(blockedByPlace('member', ann).words).toMatch(/^You have hidden this home/);
  });
});
