import type { StatusCount } from '@handover/contract/dashboard/dashboard';
import type { JobStatus } from '@handover/domain/shifts/status';
import { type Level, isMember } from '@handover/domain/viewer';
import { filterTitle } from '../shifts/shared/statusFilters.ts';
import { shiftsAddress } from '../shifts/shared/shiftsAddress.ts';
import type { Slice } from '../ui/charts/Doughnut.tsx';

/** Colour tokens of the ring. The specification gives published and missed the same orange, so one is striped. */
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

/**
 * Slices by status, each linked to its list. A member has few shifts, so statuses without any are left out for them.
 */
export const slicesOf = (counts: readonly StatusCount[], level: Level): Slice[] =>
  counts
    .filter(({ total }) => !isMember(level) || total > 0)
    .map(({ status, total }) => ({
      label: filterTitle(status),
      value: total,
      colour: COLOURS[status],
      striped: status === 'missed',
      href: !isMember(level) ? shiftsAddress({ status }, 'table') : undefined,
    }));
