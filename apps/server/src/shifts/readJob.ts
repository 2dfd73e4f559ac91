import { isMember } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { jobs } from '@handover/contract/shifts/jobs';
import { isOfHomeOrStaff } from '@handover/domain/messages/policy';
import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { talksOf } from '../messages/home.ts';
import { findJob } from './find.ts';
import { extrasFor } from './extras.ts';
import { visibleJobs } from './scope.ts';

/** Returns a shift alone, or with the choices of its form for those who may edit it. */
export async function readJob(ctx: Ctx, { job_id, include_extras }: Input<typeof jobs.find>) {
  if (include_extras === undefined) {
    const job = await findJob(ctx, job_id);
    if (!isOfHomeOrStaff(ctx.viewer)) return { data: job };
    const talks = job.assigned_to ? await talksOf(ctx, [job_id]) : undefined;
    return { data: { ...job, talk: talks?.get(job_id) ?? null } };
  }
  if (isMember(ctx.viewer)) throw new Refusal('forbidden', 'This is not for your level');
  const job = await findJob(ctx, job_id, 'form');
  const belonging = await visibleJobs(ctx.db, ctx.viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('job_id', '=', job_id)
    .executeTakeFirstOrThrow();
  return { job, ...(await extrasFor(ctx, belonging)) };
}
