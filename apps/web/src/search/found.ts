import type { Answer } from '@handover/contract/endpoint';
import type { search } from '@handover/contract/search/search';
import { type Level, isAdmin } from '@handover/domain/viewer';

export type Found = Answer<typeof search>['data'];

export type Option =
  | { kind: 'shift'; it: Found['shifts'][number] }
  | { kind: 'home'; it: Found['homes'][number] }
  | { kind: 'client'; it: Found['clients'][number] }
  | { kind: 'staff'; it: Found['staff'][number] };

type Group = { title: string; options: Option[] };

/** Groups of results, in the order in which they are shown. */
export const groupsOf = ({ shifts, homes, clients, staff, whose, theirs }: Found): Group[] =>
  [
    { title: 'Shifts', options: shifts.map((it) => ({ kind: 'shift' as const, it })) },
    { title: 'Homes', options: homes.map((it) => ({ kind: 'home' as const, it })) },
    { title: 'Clients', options: clients.map((it) => ({ kind: 'client' as const, it })) },
    { title: 'Staff', options: staff.map((it) => ({ kind: 'staff' as const, it })) },
    { title: `Shifts of ${whose}`, options: theirs.map((it) => ({ kind: 'shift' as const, it })) },
  ].filter(({ options }) => options.length > 0);

/** Address of a result. Profiles are for administrators; others see a member's shifts instead. */
export function addressOf(option: Option, level: Level): string | undefined {
  switch (option.kind) {
    case 'shift':
      return `/job_info/${option.it.job_id}`;
    case 'home':
      return `/jobs?view=table&location_id=${option.it.office_id}`;
    case 'client':
      return `/${option.it.kind === 'agency' ? 'agencies' : 'care_providers'}/${option.it.id}`;
    case 'staff':
      return isAdmin(level) ? `/staff/${option.it.member_id}` : undefined;
  }
}

/** True if the results hold this member's shifts, which is so only for the first home, client or member. */
export const hasShiftsOf = ({ homes, clients, staff }: Found, { member_id }: Found['staff'][number]): boolean =>
  homes.length + clients.length === 0 && staff[0]?.member_id === member_id;
