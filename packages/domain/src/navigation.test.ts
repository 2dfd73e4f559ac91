import { expect, test } from 'vitest';
import { navigationFor } from './navigation.ts';
import type { Level } from './viewer.ts';

const titles = (level: Level) =>
  navigationFor({ level, user_id: 'me' }).map((section) =>
    section.map(({ title, sub }) => (sub ? `${title}: ${sub.map((link) => link.title).join(', ')}` : title)),
  );

const SHIFTS = 'Shifts: All shifts, Active, Unallocated, Allocated, Pending';

test.each([
  [
    1,
    [
      ['Dashboard', SHIFTS, 'Messages'],
      [
        'Care providers',
        'Agents',
        'Staff Members',
        'Compliance',
        'Tags',
        'Users',
        'Favourites',
        'Timesheets',
        'Invoicing',
        'Support Desk',
        'Audit',
      ],
      ['My Profile', 'Invite Staff Members', 'Invite Agencies', 'Invite Care Providers', 'Help', 'Sign Out'],
    ],
    '[navigation-2]',
  ],
  [
    2,
    [
      ['Dashboard', SHIFTS, 'Messages'],
      ['Care providers', 'Users', 'Favourites', 'Timesheets', 'Invoicing', 'Support Desk'],
      ['My Profile', 'Invite Care Providers', 'Help', 'Sign Out'],
    ],
    '[navigation-3]',
  ],
  [
    3,
    [
      ['Dashboard', SHIFTS, 'Messages'],
      ['Locations', 'Users', 'Favourites', 'Timesheets', 'Invoicing'],
      ['My Profile', 'Help', 'Sign Out'],
    ],
    '[navigation-4]',
  ],
  [
    4,
    [
      ['Dashboard', 'Shifts: Available Shifts, My Bookings, Applied', 'Messages'],
      ['Invoicing'],
      ['My Profile', 'Help', 'Sign Out'],
    ],
    '[navigation-5]',
  ],
] as const)('level %i has its own entries in the three sections [navigation-1] $2', (level, sections, _id) => {
  expect(titles(level)).toEqual(sections);
});

test('an agency has its people and invites staff; a care provider does not', () => {
  const of = (kind: 'agency' | 'provider') =>
    navigationFor({ level: 2, user_id: 'me', kind })
      .flat()
      .map(({ title }) => title);
  const its_own = ['Staff Members', 'Invite Staff Members'];
  expect(of('agency')).toEqual(expect.arrayContaining(its_own));
  expect(of('agency').filter((title) => !its_own.includes(title))).toEqual(of('provider'));
});

test('every entry leads where the specification says [navigation-6]', () => {
  const paths = (level: Level) =>
    Object.fromEntries(
      navigationFor({ level, user_id: 'me' })
        .flat()
        .flatMap((link) => [link, ...(link.sub ?? [])])
        .map(({ title, path }) => [title, path]),
    );
  expect({ ...paths(3), ...paths(4), ...paths(1) }).toEqual({
    Dashboard: '/dashboard',
    Shifts: '/jobs',
    'Available Shifts': '/jobs',
    'All shifts': '/jobs',
    Messages: '/messages',
    Favourites: '/favourites',
    'My Bookings': '/jobs?type=my_bookings',
    Applied: '/jobs?type=applied_jobs',
    Active: '/jobs?status=active',
    Unallocated: '/jobs?status=unallocated',
    Allocated: '/jobs?status=allocated',
    Pending: '/jobs?status=pending',
    'Care providers': '/care_providers',
    Agents: '/agencies',
    'Staff Members': '/staff',
    Compliance: '/compliance',
    Locations: '/offices',
    Tags: '/job_tags',
    Users: '/users',
    Timesheets: '/timesheets',
    Invoicing: '/invoices',
    'Support Desk': '/support_desk',
    Audit: '/audit',
    'My Profile': '/my_profile',
    'Invite Staff Members': '/invite_staff',
    'Invite Agencies': '/invite_agencies',
    'Invite Care Providers': '/invite_care_providers',
    Help: '/help',
    'Sign Out': '/api/v1/logout',
  });
});

test('a staff member’s profile is their own record [navigation-7]', () => {
  const [, , third] = navigationFor({ level: 4, user_id: 'me' });
  expect(third?.[0]).toMatchObject({ title: 'My Profile', path: '/staff/me' });
});
