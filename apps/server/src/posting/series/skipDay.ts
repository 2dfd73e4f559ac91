import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { shiftSeries } from '@handover/contract/posting/series';
import { seriesPolicy } from '@handover/domain/posting/series';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findSeries } from './listSeries.ts';
import { lockSeries } from './series.ts';
import { postSoon } from './postSoon.ts';

/** Leaves out a day of a series, or takes it in again. */
export async function skipDay(ctx: Ctx, { series_id, date, skip }: Input<typeof shiftSeries.skip>) {
  const { db, now } = ctx;
  const series = await lockSeries(ctx, series_id);
  const day = await db
    .selectFrom('shift_series_days')
    .select('job_ids')
    .where('series_id', '=', series_id)
    .where('date', '=', date)
    .executeTakeFirst();
  const posted = (day?.job_ids.length ?? 0) > 0;
  assertAllowed(seriesPolicy.skip(series, date, { posted }, now));
  const others = sql<string[]>`array_remove(skipped, ${date}::date)`;
  await db
    .updateTable('shift_series')
    .set({ skipped: skip ? sql`array_append(${others}, ${date}::date)` : others, updated_at: now })
    .where('series_id', '=', series_id)
    .execute();
  if (!skip) await postSoon(ctx, series_id);
  return { data: await findSeries(ctx, series_id) };
}
