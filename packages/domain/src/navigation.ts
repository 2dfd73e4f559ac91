import type { Level, Viewer } from './viewer.ts';

export type NavLink = {
  title: string;
  path: string;
  levels: readonly Level[];
  /** Set if agencies have it, and care providers, who share their level, do not. */
  for_agencies?: true;
  sub?: readonly NavLink[];
};
type Who = Pick<Viewer, 'level' | 'user_id'> & { kind?: Viewer['kind'] | null };

/** Side navigation in three sections; each entry names its levels. */
export const NAVIGATION: readonly (readonly NavLink[])[] = [
  [
    { title: 'Dashboard', path: '/dashboard', levels: [1, 2, 3, 4] },
    {
      title: 'Shifts',
      path: '/jobs',
      levels: [1, 2, 3, 4],
      sub: [
        { title: 'Available Shifts', path: '/jobs', levels: [4] },
        { title: 'My Bookings', path: '/jobs?type=my_bookings', levels: [4] },
        { title: 'Applied', path: '/jobs?type=applied_jobs', levels: [4] },
        { title: 'All shifts', path: '/jobs', levels: [1, 2, 3] },
        { title: 'Active', path: '/jobs?status=active', levels: [1, 2, 3] },
        { title: 'Unallocated', path: '/jobs?status=unallocated', levels: [1, 2, 3] },
        { title: 'Allocated', path: '/jobs?status=allocated', levels: [1, 2, 3] },
        { title: 'Pending', path: '/jobs?status=pending', levels: [1, 2, 3] },
      ],
    },
    { title: 'Messages', path: '/messages', levels: [1, 2, 3, 4] },
  ],
  [
    { title: 'Care providers', path: '/care_providers', levels: [1, 2] },
    { title: 'Agents', path: '/agencies', levels: [1] },
    { title: 'Staff Members', path: '/staff', levels: [1], for_agencies: true },
    { title: 'Compliance', path: '/compliance', levels: [1] },
    { title: 'Locations', path: '/offices', levels: [3] },
    { title: 'Tags', path: '/job_tags', levels: [1] },
    { title: 'Users', path: '/users', levels: [1, 2, 3] },
    { title: 'Favourites', path: '/favourites', levels: [1, 2, 3] },
    { title: 'Timesheets', path: '/timesheets', levels: [1, 2, 3] },
    { title: 'Invoicing', path: '/invoices', levels: [1, 2, 3, 4] },
    { title: 'Support Desk', path: '/support_desk', levels: [1, 2] },
    { title: 'Audit', path: '/audit', levels: [1] },
  ],
  [
    { title: 'My Profile', path: '/my_profile', levels: [1, 2, 3] },
    { title: 'My Profile', path: '/staff/{user_id}', levels: [4] },
    { title: 'Invite Staff Members', path: '/invite_staff', levels: [1], for_agencies: true },
    { title: 'Invite Agencies', path: '/invite_agencies', levels: [1] },
    { title: 'Invite Care Providers', path: '/invite_care_providers', levels: [1, 2] },
    { title: 'Help', path: '/help', levels: [1, 2, 3, 4] },
    { title: 'Sign Out', path: '/api/v1/logout', levels: [1, 2, 3, 4] },
  ],
];

const forLevel = (links: readonly NavLink[], viewer: Who): NavLink[] =>
  links
    .filter(
      ({ levels, for_agencies }) =>
        levels.includes(viewer.level) || (for_agencies === true && viewer.kind === 'agency'),
    )
    .map((link) => ({
      ...link,
      path: link.path.replace('{user_id}', viewer.user_id),
      ...(link.sub ? { sub: forLevel(link.sub, viewer) } : {}),
    }));

/** Navigation for one viewer. */
export const navigationFor = (viewer: Who): NavLink[][] => NAVIGATION.map((section) => forLevel(section, viewer));
