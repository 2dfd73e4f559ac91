import type { candidates } from '@handover/contract/offers/candidates';
import type { Input } from '@handover/contract/endpoint';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { applicantsOf } from '../../shifts/pendingOffers.ts';
import { assessCandidates, bestFirst } from './candidateAssessment.ts';
import { shiftToFill } from './shift.ts';
import { pageOf } from './listSuggested.ts';

/** Lists all applicants of a shift, each with the blocks against them. */
export async function listApplied(ctx: Ctx, { job_id, page }: Input<typeof candidates.applied>) {
  const shift = orNotFound(await shiftToFill(ctx.db, job_id), 'Shift');
  const all = await assessCandidates(ctx, shift, await applicantsOf(ctx, job_id));
  return pageOf(ctx, shift, bestFirst(all), { resource: `jobs/${job_id}/applied_staff`, page });
}
