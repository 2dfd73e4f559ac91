import { sql } from 'kysely';
import { BOOKED_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import { type Condition, type Filters, type Part, partsOf, statusesOf } from '../filter.ts';

/** Statuses of shifts that are not over. */
const ON_THE_MAP: readonly JobStatus[] = ['Published', ...BOOKED_STATUSES];

/** Returns those of them that match a filter. */
export function statusesOnTheMap({ status }: Filters): readonly JobStatus[] {
  const left = statusesOf(status);
  return left ? ON_THE_MAP.filter((its) => left.includes(its)) : ON_THE_MAP;
}

/** Condition on the status of places, which are those of shifts that are not over in any case. */
export function hasStatusOf(filters: Filters): Condition[] {
  const statuses = statusesOnTheMap(filters);
  return statuses.length < ON_THE_MAP.length ? [sql`j.status = any (${statuses})`] : [];
}

/** Returns the parts of a list that are not over, each with a status. */
export function partsOnTheMap(viewer: Viewer, filters: Filters, now: Date): Part[] {
  const parts = filters.status
    ? partsOf(viewer, filters, now)
    : ON_THE_MAP.flatMap((status) => partsOf(viewer, { ...filters, status }, now));
  return parts.filter(({ status }) => status && ON_THE_MAP.includes(status));
}
