import { sql } from 'kysely';
import { openForBusiness } from '@handover/domain/clients/policy';
import { type Candidate, overruled } from '@handover/domain/shifts/candidate';
import { blockedByPlace } from '@handover/domain/favourites/favourites';
import { type Block, type Eligibility, eligibility } from '@handover/domain/staff/eligibility';
import type { Viewer } from '@handover/domain/viewer';
import { prepared } from '../db/connect.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { type Facts, factsFor } from '../staff/compliance/facts.ts';
import type { HeldJob } from './lock.ts';
import type { Change } from './transition.ts';

/** A member who can be offered a shift: their account is there and in use. */
export async function findMember({ db }: Ctx, member_id: string): Promise<void> {
  const [member] = await prepared(
    db,
    sql`select m.member_id from staff m join users u on u.user_id = m.member_id
        where m.member_id = ${member_id} and u.status = 'active' and u.deleted_at is null`,
  );
  orNotFound(member, 'Staff member');
}

const GONE: Block = { code: 'gone', hard: true, at_check_in: false, words: 'This shift is not there any more' };

/** Whether the shift is out of their sight. */
export const isGone = ({ blocks }: Pick<Candidate, 'blocks'>): boolean => blocks.includes(GONE);

/** Whether someone may work a shift, in words for whoever asks. */
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

/** The same once the facts are known. */
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
  /** For a shift that somebody else may have by now. */
  waiting?: boolean;
};

/** A member beside a shift: whether they applied, what keeps them from it, and what an administrator says to that. */
export async function candidateFor(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  job: Pick<HeldJob, 'job_id'>,
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

/** Whether someone has applied and not thought better of it. */
export const hasApplied = async ({ db }: Ctx, job_id: string, member_id: string): Promise<boolean> =>
  (await db
    .selectFrom('applications')
    .select('application_id')
    .where('job_id', '=', job_id)
    .where('member_id', '=', member_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** What was overruled stands in the history, with the reason, for administrators. */
export const overrideChanges = (candidate: Candidate): Change[] => {
  const { codes, words } = overruled(candidate);
  return codes.length === 0 ? [] : [{ field: 'override', from: words, to: candidate.overrule?.reason }];
};

/**
 * Whoever has a new booking is looked at again: it is flagged if they were let through without a paper, or if one was
 * taken from them, or asked of them, while they were being booked.
 */
export const recheckBooked = ({ db }: Ctx, member_id: string): Promise<void> => recheckSoon(db, member_id);

/** Nothing new comes of a company that is not active. */
export async function insistOnOpenClient(
  { db }: Pick<Ctx, 'db'>,
  { care_provider_id }: Pick<HeldJob, 'care_provider_id'>,
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
