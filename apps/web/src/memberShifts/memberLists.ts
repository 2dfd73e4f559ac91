import { MEMBER_LISTS } from '@handover/contract/memberShifts/views';

export type MemberList = (typeof MEMBER_LISTS)[number];

/** What staff find under each entry of their navigation, and what stands there while it is empty. */
export const LISTS: Record<MemberList, { title: string; empty: string }> = {
  available: { title: 'Available Shifts', empty: 'Shifts that are open to you appear here as they are posted.' },
  my_bookings: { title: 'My Bookings', empty: 'Shifts that you are booked for appear here.' },
  applied_jobs: { title: 'Applied', empty: 'Shifts that you have applied for appear here, with what became of them.' },
};

/** Said where filters leave nothing of a list. */
export const NOTHING_FITS = 'No open shift fits these filters.';

/** The list and the view of it that an address asks for. */
export const memberViewIn = ({ type, view }: Readonly<Record<string, unknown>>) => ({
  type: MEMBER_LISTS.find((name) => name === type) ?? 'available',
  view: view === 'map' ? ('map' as const) : ('timeline' as const),
});
