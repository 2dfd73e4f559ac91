import { sql } from 'kysely';
import { londonClock } from '@handover/domain/time';
import type { Ctx } from '../../http/route.ts';

/** Of versions, the latest first day first and of equals the last that was written first, the one that holds on a day. */
export const inForceOn = <Version extends { valid_from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.find(({ valid_from }) => valid_from <= day);

/** How many shifts from a day on have nobody who agreed to anything: what is changed from then holds for them. */
export async function openShiftsFrom({ db }: Ctx, care_provider_id: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where care_provider_id = ${care_provider_id} and status in ('Unpublished', 'Published', 'Assigned')
      and starts_at >= ${londonClock(day, '00:00')}`.execute(db);
  return rows[0]?.count ?? 0;
}
