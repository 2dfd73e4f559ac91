import { type Selectable, sql } from 'kysely';
import type { Job, Offer } from '@handover/domain/shifts/policy';
import type { JobStatus } from '@handover/domain/shifts/status';
import type { Jobs } from '../db/schema.ts';
import { prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/** A shift locked by this transaction, with the fields for rules and notifications. */
export type LockedJob = Job & {
  job_id: string;
  code: string;
  title: string;
  created_by: string;
  job_planner: string | null;
  fill_asked_by: string | null;
  version: number;
};
/** The whole row, which only levels 1 to 3 may read. */
export type WholeJob = Omit<Selectable<Jobs>, 'status'> & { status: JobStatus };

/**
 * Locks a shift until the end of the transaction: other commands wait, and then see its new state. A job is always
 * locked before a member, to avoid deadlocks.
 */
export async function lockJob({ db, viewer }: Ctx, job_id: string): Promise<WholeJob> {
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql`${sql.ref(id)} = ${value}`);
  const [job] = await prepared(
    db,
    sql<WholeJob>`
      select * from app.lock_job(${job_id}) ${scope.length > 0 ? sql`where ${sql.join(scope, sql` and `)}` : sql``}`,
  );
  return orNotFound(job, 'Shift');
}

/** Locks a shift for a task, which has no row-level security; undefined if it was deleted. */
export const lockJobForTask = async ({ db }: Pick<Ctx, 'db'>, job_id: string): Promise<WholeJob | undefined> =>
  (await prepared(db, sql<WholeJob>`select * from app.lock_job(${job_id})`))[0];

const HELD = sql`j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
  j.deadline_at, j.assigned_to, j.no_show, j.late_notice, j.created_by, j.job_planner, j.fill_asked_by, j.version`;

/** Locks a shift for a member: one that is open to them, theirs, or was once offered to them or applied for. */
export async function lockJobAsMember({ db, viewer: { user_id } }: Ctx, job_id: string): Promise<LockedJob> {
  const [job] = await prepared(
    db,
    sql<LockedJob>`
      select ${HELD} from app.lock_job(${job_id}) j
      where j.assigned_to = ${user_id}
        or exists (select from offers o where o.job_id = j.job_id and o.member_id = ${user_id})
        or exists (select from applications a where a.job_id = j.job_id and a.member_id = ${user_id})
        or (j.status = 'Published'
          and not array[j.care_provider_id, j.office_id] && array(select place_id from hidden_places))`,
  );
  return orNotFound(job, 'Shift');
}

export type LockedOffer = Offer & {
  offer_id: string;
  job_id: string;
  exclusive: boolean;
  created_by: string;
  /** Codes of the blocks that an administrator overrode. */
  overrides: string[];
  /** The refill that made the offer, if one did. */
  refill_id: string | null;
  wave: number | null;
};

type OwnOffer = Pick<LockedOffer, 'created_by' | 'exclusive' | 'overrides' | 'refill_id' | 'wave'> & {
  status: string;
  expires_at: Date;
};

/** Locks the shift of a member's offer, then reads the offer: it may have been answered or withdrawn meanwhile. */
export async function lockOwnOffer(
  { db, viewer, now }: Ctx,
  offer_id: string,
): Promise<{ offer: LockedOffer; job: LockedJob }> {
  const member_id = viewer.user_id;
  const [[locked], [read]] = await Promise.all([
    prepared(
      db,
      sql<LockedJob>`
        select ${HELD} from offers o, app.lock_job(o.job_id) j
        where o.offer_id = ${offer_id} and o.member_id = ${member_id}`,
    ),
    prepared(
      db,
      sql<OwnOffer>`
        select status, exclusive, expires_at, created_by, overrides, refill_id, wave from offers
        where offer_id = ${offer_id} and member_id = ${member_id}`,
    ),
  ]);
  const job = orNotFound(locked, 'Offer');
  const { status, expires_at, ...offer } = orNotFound(read, 'Offer');
  return {
    offer: { ...offer, offer_id, job_id: job.job_id, member_id, status: inForce(status, expires_at, now) },
    job,
  };
}

/** Returns the status of an offer. It has expired after its time, even if the clock has not marked it yet. */
export const inForce = (status: string, expires_at: Date, now: Date): Offer['status'] =>
  status === 'pending' && expires_at <= now ? 'expired' : (status as Offer['status']);
