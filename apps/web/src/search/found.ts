import type { Answer } from '@handover/contract/endpoint';
import type { search } from '@handover/contract/search/search';
import type { Level } from '@handover/domain/viewer';

export type Found = Answer<typeof search>['data'];

export type Option =
  | { kind: 'shift'; it: Found['shifts'][number] }
  | { kind: 'home'; it: Found['homes'][number] }
  | { kind: 'client'; it: Found['clients'][number] }
  | { kind: 'staff'; it: Found['staff'][number] };

type Group = { title: string; options: Option[] };

/** What was found, in the order in which it is read. */
export const groupsOf = ({ shifts, homes, clients, staff, whose, theirs }: Found): Group[] =>
  [
    { title: 'Shifts', options: shifts.map((it) => ({ kind: 'shift' as const, it })) },
    { title: 'Homes', options: homes.map((it) => ({ kind: 'home' as const, it })) },
    { title: 'Clients', options: clients.map((it) => ({ kind: 'client' as const, it })) },
    { title: 'Staff', options: staff.map((it) => ({ kind: 'staff' as const, it })) },
    { title: `Shifts of ${whose}`, options: theirs.map((it) => ({ kind: 'shift' as const, it })) },
  ].filter(({ options }) => options.length > 0);

/** The address behind what was found. A profile is for administrators; of staff others see the shifts, in place. */
export function addressOf(option: Option, level: Level): string | undefined {
  switch (option.kind) {
    case 'shift':
      return `/job_info/${option.it.job_id}`;
    case 'home':
      return `/jobs?view=table&location_id=${option.it.office_id}`;
    case 'client':
      return `/${option.it.kind === 'agency' ? 'agencies' : 'care_providers'}/${option.it.id}`;
    case 'staff':
      return level === 1 ? `/staff/${option.it.member_id}` : undefined;
  }
}

/** Whether the shifts of someone are among what was found: it is so of the first home, client or staff member alone. */
export const hasShiftsOf = ({ homes, clients, staff }: Found, { member_id }: Found['staff'][number]): boolean =>
  homes.length + clients.length === 0 && staff[0]?.member_id === member_id;
