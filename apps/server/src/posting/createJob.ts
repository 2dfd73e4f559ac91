import type { Input } from '@handover/contract/endpoint';
import type { jobs } from '@handover/contract/shifts/jobs';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from '../shifts/find.ts';
import { columnsNow, assertTags } from './columns.ts';
import { lockPlace, assertOpenPlace } from './place.ts';
import { post } from './post.ts';

export async function createJob(ctx: Ctx, input: Input<typeof jobs.create>) {
  const { agency_id, care_provider_id, location_id, ...entry } = input;
  const place = await lockPlace(ctx, { agency_id, care_provider_id, location_id });
  await assertOpenPlace(ctx, place);
  await assertTags(ctx, entry.tags);
  const job_id = newId(ctx.now);
  await post(ctx, [{ job_id, ...columnsNow(ctx, entry, place) }]);
  return { data: await findJob(ctx, job_id) };
}
