import { sql } from 'kysely';
import { openForBusiness } from '@handover/domain/clients/policy';
import { type Candidate, overruled } from '@handover/domain/shifts/candidate';
import { blockedByPlace } from '@handover/domain/favourites/favourites';
import { type Block, type Eligibility, eligibility } from '@handover/domain/staff/eligibility';
import type { Filling } from '@handover/domain/shifts/policy';
import type { Viewer } from '@handover/domain/viewer';
import { prepared } from '../db/connect.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { type Facts, factsFor } from '../staff/compliance/facts.ts';
import type { LockedJob } from './lock.ts';
import type { Change } from './transition.ts';

/** Refuses a member who cannot be offered a shift: their account must exist and be in use. */
export async function findMember({ db }: Ctx, member_id: string): Promise<void> {
  const [member] = await prepared(
    db,
    sql`select m.member_id from staff m join users u on u.user_id = m.member_id
        where m.member_id = ${member_id} and u.status = 'active' and u.deleted_at is null`,
  );
  orNotFound(member, 'Staff member');
}

const GONE: Block = { code: 'gone', hard: true, at_check_in: false, words: 'This shift is not there any more' };

/** Tells whether the shift is out of the member's sight. */
export const isGone = ({ blocks }: Pick<Candidate, 'blocks'>): boolean => blocks.includes(GONE);

/** Judges whether a member may work a shift, in words for the viewer. */
export async function judge(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  job_id: string,
  member_id: string,
  as: { waiting?: boolean } = {},
): Promise<Eligibility & { applied: boolean; facts: Facts | undefined }> {
  const facts = await factsFor(ctx, job_id, member_id, as);
  if (!facts) return { allowed: false, applied: false, blocks: [GONE], warnings: [], facts };
  return { ...judgeFacts(facts, ctx), facts };
}

/** Judges with facts that were read already. */
export function judgeFacts(
  { member, job, applied, blocked }: Facts,
  { viewer, now }: Pick<Ctx, 'now'> & { viewer: Pick<Viewer, 'kind'> },
): Eligibility & { applied: boolean } {
  const { blocks, ...judged } = eligibility(member, job, now);
  const who = viewer.kind === 'member' ? 'You are' : 'This staff member is';
  const worded = blocks.map((block) =>
    block.code === 'overlap' ? { ...block, words: `${who} ${block.words}` } : block,
  );
  const unwanted = blocked === null ? [] : [blockedByPlace(blocked, viewer)];
  const all = [...unwanted, ...worded];
  return { ...judged, allowed: all.length === 0, blocks: all, applied };
}

type CandidateAs = {
  override_reason?: string | undefined;
  overridden?: readonly string[];
  /** For a standby: another member may have the shift by now. */
  waiting?: boolean;
};

/** Returns a candidate for a shift: whether they applied, what blocks them, and an administrator's override. */
export async function candidateFor(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  job: Pick<LockedJob, 'job_id'>,
  member_id: string,
  { override_reason, overridden, ...as }: CandidateAs = {},
): Promise<Candidate & { facts: Facts | undefined }> {
  const { applied, blocks, facts } = await judge(ctx, job.job_id, member_id, as);
  return {
    member_id,
    applied,
    blocks,
    facts,
    ...(override_reason === undefined ? {} : { overrule: { reason: override_reason } }),
    ...(overridden === undefined ? {} : { overridden }),
  };
}

/** Tells whether the member has an application that is not withdrawn. */
export const hasApplied = async ({ db }: Ctx, job_id: string, member_id: string): Promise<boolean> =>
  (await db
    .selectFrom('applications')
    .select('application_id')
    .where('job_id', '=', job_id)
    .where('member_id', '=', member_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** History entry of an override with its reason, for administrators. */
export const overrideChanges = (candidate: Candidate): Change[] => {
  const { codes, words } = overruled(candidate);
  return codes.length === 0 ? [] : [{ field: 'override', from: words, to: candidate.overrule?.reason }];
};

/**
 * Enqueues a recheck of a member with a new booking. It is flagged if a document was overridden, or withdrawn or newly
 * required while they were being booked.
 */
export const recheckBooked = ({ db }: Ctx, member_id: string): Promise<void> => recheckSoon(db, member_id);

/** Reads whether the managers of a shift's care provider fill its shifts. */
export const fillingOf = (
  { db }: Pick<Ctx, 'db'>,
  { care_provider_id }: Pick<LockedJob, 'care_provider_id'>,
): Promise<Filling> =>
  db
    .selectFrom('care_providers')
    .select('managers_fill')
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirstOrThrow();

/** Refuses new offers or shifts of a company that is not active. */
export async function assertOpenClient(
  { db }: Pick<Ctx, 'db'>,
  { care_provider_id }: Pick<LockedJob, 'care_provider_id'>,
  so = 'its shifts cannot be offered',
): Promise<void> {
  const client = await db
    .selectFrom('care_providers')
    .innerJoin('agencies', 'agencies.agency_id', 'care_providers.agency_id')
    .select(['care_providers.status', 'agencies.status as agency_status'])
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirstOrThrow();
  for (const status of [client.status, client.agency_status]) {
    assertAllowed(openForBusiness({ status }, so));
  }
}
