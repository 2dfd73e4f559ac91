import { type Selectable, sql } from 'kysely';
import type { Job, Offer } from '@handover/domain/jobs/policy';
import type { JobStatus } from '@handover/domain/jobs/status';
import type { Jobs } from '../db/schema.ts';
import { prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { found } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/** A shift as the rules and whoever is told need it, held by this transaction. */
export type HeldJob = Job & {
  job_id: string;
  code: string;
  title: string;
  created_by: string;
  job_planner: string | null;
  version: number;
};
/** The whole row, which only levels 1 to 3 may read. */
export type WholeJob = Omit<Selectable<Jobs>, 'status'> & { status: JobStatus };

/**
 * Holds a shift until the command is done: whoever else wants it waits, and decides on what it has become. A job is
 * always held before a member is, or rivals would wait for each other.
 */
export async function lockJob({ db, viewer }: Ctx, job_id: string): Promise<WholeJob> {
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql`${sql.ref(id)} = ${value}`);
  const [job] = await prepared(
    db,
    sql<WholeJob>`
      select * from app.lock_job(${job_id}) ${scope.length > 0 ? sql`where ${sql.join(scope, sql` and `)}` : sql``}`,
  );
  return found(job, 'Shift');
}

/** As a task holds one, which stands behind no wall; it may be gone. */
export const holdJob = async ({ db }: Pick<Ctx, 'db'>, job_id: string): Promise<WholeJob | undefined> =>
  (await prepared(db, sql<WholeJob>`select * from app.lock_job(${job_id})`))[0];

/** As a member holds one: open to all, theirs, or once offered to them or applied for. */
export async function lockJobAsMember({ db }: Ctx, job_id: string): Promise<HeldJob> {
  const [job] = await prepared(db, sql<HeldJob>`select * from app.lock_job_as_member(${job_id})`);
  return found(job, 'Shift');
}

export type HeldOffer = Offer & {
  offer_id: string;
  job_id: string;
  exclusive: boolean;
  created_by: string;
  /** What an administrator overruled when they made it. */
  overrides: string[];
  /** The wave that made it, if one did. */
  refill_id: string | null;
  wave: number | null;
};

type OwnOffer = HeldJob &
  Pick<HeldOffer, 'exclusive' | 'overrides' | 'refill_id' | 'wave'> & {
    offer_status: string;
    expires_at: Date;
    offered_by: string;
  };

/** An offer and its shift, the shift held first: the offer may have been answered or taken back while we waited for it. */
export async function lockOwnOffer(
  { db, viewer, now }: Ctx,
  offer_id: string,
): Promise<{ offer: HeldOffer; job: HeldJob }> {
  const held = await prepared(db, sql<OwnOffer>`select * from app.lock_own_offer(${offer_id})`);
  const { offer_status, exclusive, expires_at, offered_by, overrides, refill_id, wave, ...job } = found(
    held[0],
    'Offer',
  );
  const of = { offer_id, job_id: job.job_id, member_id: viewer.user_id, created_by: offered_by };
  const status = inForce(offer_status, expires_at, now);
  return { offer: { ...of, status, exclusive, overrides, refill_id, wave }, job };
}

/** An offer that nobody answered in time has expired, whether or not the clock has said so already. */
export const inForce = (status: string, expires_at: Date, now: Date): Offer['status'] =>
  status === 'pending' && expires_at <= now ? 'expired' : (status as Offer['status']);
