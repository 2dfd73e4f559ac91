import type { StatusCount } from '@handover/contract/dashboard/dashboard';
import type { JobStatus } from '@handover/domain/shifts/status';
import type { Level } from '@handover/domain/viewer';
import { filterTitle } from '../shifts/shared/statusFilters.ts';
import { shiftsAddress } from '../shifts/shared/shiftsAddress.ts';
import type { Slice } from '../ui/charts/Doughnut.tsx';

/** The ring's colours, by their tokens. The specification gives published and missed the same orange, so one is striped. */
const COLOURS: Record<JobStatus, string> = {
  Unpublished: '--h-dn-slate',
  Published: '--h-dn-orange',
  Assigned: '--h-dn-grey',
  Confirmed: '--h-dn-lime',
  'Checked in': '--h-dn-blue',
  Completed: '--h-dn-green',
  cancelled: '--h-dn-brown',
  declined: '--h-dn-red',
  missed: '--h-dn-orange',
};

/** How many stand where, each leading to its list; a member, who can have few of them, is shown those they have. */
export const slicesOf = (counts: readonly StatusCount[], level: Level): Slice[] =>
  counts
    .filter(({ total }) => level < 4 || total > 0)
    .map(({ status, total }) => ({
      label: filterTitle(status),
      value: total,
      colour: COLOURS[status],
      striped: status === 'missed',
      href: level < 4 ? shiftsAddress({ status }, 'table') : undefined,
    }));
