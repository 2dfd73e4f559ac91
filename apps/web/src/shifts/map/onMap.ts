import { isAboutNow, type JobFilter } from '@handover/contract/shifts/filters';
import { STATUS_GROUPS } from '@handover/domain/shifts/groups';
import type { JobStatus } from '@handover/domain/shifts/status';

/** Statuses that the map shows: posted, and not over. */
export const ON_MAP = ['Published', 'Assigned', 'Confirmed', 'Checked in'] as const satisfies readonly JobStatus[];
export type OnMapStatus = (typeof ON_MAP)[number];

export const isOnMap = (status: JobStatus): status is OnMapStatus => (ON_MAP as readonly JobStatus[]).includes(status);

/** True if the filter can match a shift that the map shows. */
export function canBeOnMap(filter: JobFilter | undefined): boolean {
  if (filter === undefined || isAboutNow(filter)) return true;
  const group: readonly JobStatus[] | undefined = STATUS_GROUPS[filter as keyof typeof STATUS_GROUPS];
  return (group ?? [filter as JobStatus]).some(isOnMap);
}
