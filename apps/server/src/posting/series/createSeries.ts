import type { Input } from '@handover/contract/endpoint';
import type { shiftSeries } from '@handover/contract/posting/series';
import { patternProblems } from '@handover/domain/posting/series';
import { londonDay } from '@handover/domain/time';
import { newId } from '../../db/id.ts';
import type { Ctx } from '../../http/route.ts';
import { invalid } from '../../shifts/invalid.ts';
import { assertTags } from '../columns.ts';
import { assertOpenPlace, lockPlace } from '../place.ts';
import { postDue, type Settled } from './postDue.ts';
import { partsOf } from './series.ts';

/** Makes a series and posts its first days. If none of them can be posted, there is no series. */
export async function createSeries(ctx: Ctx, input: Input<typeof shiftSeries.create>) {
  const { db, viewer, now } = ctx;
  const { agency_id, care_provider_id, location_id, starts_on = londonDay(now), skipped, ...form } = input;
  const { days, work } = partsOf(form);
  const place = await lockPlace(ctx, { agency_id, care_provider_id, location_id });
  await assertOpenPlace(ctx, place);
  await assertTags(ctx, work.tags);
  const problems = patternProblems({ ...days, starts_on, skipped }, now);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const series = {
    series_id: newId(now),
    ...place,
    posts_as: viewer.user_id,
    created_at: now,
    updated_at: now,
    ...days,
    starts_on,
    skipped,
    state: 'running' as const,
  };
  await db
    .insertInto('shift_series')
    .values({ ...series, work: JSON.stringify(work) })
    .execute();
  const settled = await postDue(ctx, { ...series, work });
  assertSomePosted(settled);
  return { data: { series_id: series.series_id, jobs: settled.jobs } };
}

/** Refuses a form by which no day could be posted, with the reason of the first. */
export function assertSomePosted({ jobs, refused: [first] }: Settled): void {
  if (first && jobs.length === 0) throw invalid({ weekdays: first.problem });
}
