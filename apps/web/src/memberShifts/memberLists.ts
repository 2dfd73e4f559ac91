import { MEMBER_LISTS } from '@handover/contract/memberShifts/views';

export type MemberList = (typeof MEMBER_LISTS)[number];

/** Lists of a member with their titles and empty texts. */
export const LISTS: Record<MemberList, { title: string; empty: string }> = {
  available: { title: 'Available Shifts', empty: 'Shifts that are open to you appear here as they are posted.' },
  my_bookings: { title: 'My Bookings', empty: 'Shifts that you are booked for appear here.' },
  applied_jobs: {
    title: 'Applied',
    empty:
      'Shifts that you have applied for appear here until somebody answers. A shift that you were given is under My Bookings.',
  },
};

/** Text for a list without shifts that match the filters. */
export const NOTHING_FITS = 'No open shift fits these filters.';

/** List and view in an address. */
export const memberViewIn = ({ type, view }: Readonly<Record<string, unknown>>) => ({
  type: MEMBER_LISTS.find((name) => name === type) ?? 'available',
  view: view === 'map' ? ('map' as const) : ('timeline' as const),
});
