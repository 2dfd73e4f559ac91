import { newId } from '../db/id.ts';
import { enqueue } from '../adapters/queue.ts';
import type { LockedJob } from '../shifts/lock.ts';
import { type Actor, moveInPlace } from '../shifts/transition.ts';

type Terms = { automatic: boolean; per_wave: number; minutes: number; left_by: string | null; started_by: string };

/** Returns the key of an offer round's task, so that it is sent once however often it is begun. */
export const offerRoundKey = (refill_id: string, wave: number): string => `refill:${refill_id}:${wave}`;

/** Begins a refill. The first offer round goes out at once, the others follow by tasks. */
export async function beginRefill(ctx: Actor, job: LockedJob, terms: Terms): Promise<void> {
  const { db, now } = ctx;
  const { job_id, agency_id, care_provider_id, office_id } = job;
  const refill_id = newId(now);
  await db
    .insertInto('refills')
    .values({
      refill_id,
      job_id,
      agency_id,
      care_provider_id,
      office_id,
      status: 'running',
      ...terms,
      next_at: now,
      started_at: now,
    })
    .execute();
  await moveInPlace(ctx, job, [{ command: 'start_refill' }], { refilling: true });
  await enqueue(db, 'refill_wave', { refill_id, wave: 1 }, offerRoundKey(refill_id, 1));
}
