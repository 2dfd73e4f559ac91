import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { shiftSeries } from '@handover/contract/posting/series';
import { isInPattern, patternProblems, seriesPolicy } from '@handover/domain/posting/series';
import { londonDay } from '@handover/domain/time';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { invalid } from '../../shifts/invalid.ts';
import { assertTags, scheduled } from '../columns.ts';
import { assertOpenPlace, lockPlace } from '../place.ts';
import { updateJob } from '../updateJob.ts';
import { findSeries } from './listSeries.ts';
import { entriesOn, postDue, retryRefused } from './postDue.ts';
import { lockSeries, partsOf, type SeriesRow } from './series.ts';

/** Changes a series: the days that are not posted yet and, if that is asked, the posted ones that are still open. */
export async function updateSeries(ctx: Ctx, input: Input<typeof shiftSeries.update>) {
  const { db, viewer, now } = ctx;
  const { series_id, also_posted, ...form } = input;
  const before = await lockSeries(ctx, series_id);
  assertAllowed(seriesPolicy.change(before, now));
  const place = await lockPlace(ctx, { ...before, location_id: before.office_id });
  await assertOpenPlace(ctx, place);
  const { days, work } = partsOf(form);
  await assertTags(ctx, work.tags);
  const problems = patternProblems({ ...before, ...days }, now);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const set = { ...days, posts_as: viewer.user_id, updated_at: now };
  const series = { ...before, ...set, work: { ...before.work, ...work } };
  await db
    .updateTable('shift_series')
    .set({ ...set, work: JSON.stringify(series.work) })
    .where('series_id', '=', series_id)
    .execute();
  const changed = also_posted ? await changePosted(ctx, series) : 0;
  await retryRefused(ctx, series_id, londonDay(now));
  const { jobs } = series.state === 'running' ? await postDue(ctx, series) : { jobs: [] };
  return { data: { series: await findSeries(ctx, series_id), jobs, changed } };
}

/**
 * Changes the posted shifts of a series that are still Published, as if each had been edited. Those of days that are not
 * its own any more stay as they are, and so do those whose times would be impossible.
 */
async function changePosted(ctx: Ctx, series: SeriesRow): Promise<number> {
  const { db, now } = ctx;
  const { rows: open } = await sql<{ job_id: string; date: string }>`
    select j.job_id, d.date::text as date from shift_series_days d join jobs j on j.job_id = any (d.job_ids)
    where d.series_id = ${series.series_id} and d.date >= ${londonDay(now)}
      and j.status = 'Published' and j.assigned_to is null and j.date = d.date and j.starts_at > ${now}
    order by j.job_id`.execute(db);
  const its = open.filter(({ date }) => isInPattern(series, date) && !series.skipped.includes(date));
  const entries = await entriesOn(
    db,
    series,
    its.map(({ date }) => date),
    now,
  );
  let changed = 0;
  for (const [at, entry] of entries.entries()) {
    const job_id = its[at]?.job_id;
    if (job_id === undefined || !scheduled(entry, now).ok) continue;
    const { agency_id, care_provider_id, office_id: location_id } = series;
    await updateJob(ctx, { ...entry, job_id, agency_id, care_provider_id, location_id, status: undefined });
    changed++;
  }
  return changed;
}
