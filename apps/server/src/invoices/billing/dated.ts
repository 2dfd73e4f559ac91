import { sql } from 'kysely';
import type { JobStatus } from '@handover/domain/shifts/status';
import { londonClock } from '@handover/domain/time';
import type { Ctx } from '../../http/route.ts';

/**
 * Returns the version in force on a day. Versions come by their first day, the latest first, and for one day the last
 * written first.
 */
export const inForceOn = <Version extends { valid_from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.find(({ valid_from }) => valid_from <= day);

/** Statuses of shifts whose pay or cost is not agreed yet. The cost is agreed when a shift is published. */
export const UNAGREED = {
  pay: ['Unpublished', 'Published', 'Assigned'],
  cost: ['Unpublished'],
} as const satisfies Record<string, readonly JobStatus[]>;

/** Counts the shifts from a day on to which a change applies. */
export async function openShiftsFrom(
  { db }: Ctx,
  care_provider_id: string,
  day: string,
  statuses: readonly JobStatus[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where care_provider_id = ${care_provider_id} and status in (${sql.join(statuses)})
      and starts_at >= ${londonClock(day, '00:00')}`.execute(db);
  return rows[0]?.count ?? 0;
}
