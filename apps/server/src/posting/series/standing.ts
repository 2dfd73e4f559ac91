import type { Input } from '@handover/contract/endpoint';
import type { shiftSeries } from '@handover/contract/posting/series';
import { type SeriesState, seriesPolicy } from '@handover/domain/posting/series';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findSeries } from './listSeries.ts';
import { postSoon } from './postSoon.ts';
import { lockSeries, type SeriesRow } from './series.ts';

type Named = Input<typeof shiftSeries.pause>;

async function put(
  ctx: Ctx,
  { series_id }: Named,
  state: SeriesState,
  over: Partial<Pick<SeriesRow, 'posts_as'>> = {},
) {
  const { db, now } = ctx;
  await db
    .updateTable('shift_series')
    .set({ state, updated_at: now, ...over })
    .where('series_id', '=', series_id)
    .execute();
  if (state === 'running') await postSoon(ctx, series_id);
  return { data: await findSeries(ctx, series_id) };
}

/** Pauses a series: nothing is posted until somebody goes on with it. */
export async function pauseSeries(ctx: Ctx, named: Named) {
  assertAllowed(seriesPolicy.pause(await lockSeries(ctx, named.series_id), ctx.now));
  return put(ctx, named, 'paused');
}

/** Goes on with a series. One that was stopped is posted from now on under the name of the person who goes on. */
export async function resumeSeries(ctx: Ctx, named: Named) {
  const series = await lockSeries(ctx, named.series_id);
  assertAllowed(seriesPolicy.resume(series, ctx.now));
  return put(ctx, named, 'running', series.state === 'stopped' ? { posts_as: ctx.viewer.user_id } : {});
}

/** Ends a series; what is posted stays. */
export async function endSeries(ctx: Ctx, named: Named) {
  assertAllowed(seriesPolicy.end(await lockSeries(ctx, named.series_id), ctx.now));
  return put(ctx, named, 'ended');
}
