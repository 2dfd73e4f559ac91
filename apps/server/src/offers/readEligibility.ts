import type { Input } from '@handover/contract/endpoint';
import type { findEligibility } from '@handover/contract/staff/compliance';
import { BLOCKED_BY_PLACE_CODE } from '@handover/domain/favourites/favourites';
import { orNotFound, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findMember, judge } from '../shifts/candidate.ts';
import { findJob } from '../shifts/find.ts';

/** Tells whether a member may work a shift, before an offer or application. */
export async function readEligibility(ctx: Ctx, { job_id, member_id }: Input<typeof findEligibility>) {
  const who = await aboutWhom(ctx, member_id);
  await findJob(ctx, job_id);
  const { blocks, warnings } = await judge(ctx, job_id, who);
  // A booked member is not told of a later block by the location.
  const told = ctx.viewer.kind === 'member' ? blocks.filter(({ code }) => code !== BLOCKED_BY_PLACE_CODE) : blocks;
  return {
    data: {
      allowed: told.length === 0,
      blocks: told.map(({ code, hard, words }) => ({ code, hard, words })),
      warnings,
    },
  };
}

/** Returns whom the question is about. Staff ask about themselves; others are not found. */
async function aboutWhom(ctx: Ctx, member_id: string | undefined): Promise<string> {
  const { viewer } = ctx;
  if (viewer.kind === 'member') {
    return orNotFound(
      member_id === undefined || member_id === viewer.user_id ? viewer.user_id : undefined,
      'Staff member',
    );
  }
  if (member_id === undefined) {
    const words = 'Choose a staff member';
    throw invalidField('member_id', words);
  }
  await findMember(ctx, member_id);
  return member_id;
}
