import { type Insertable, sql } from 'kysely';
import { openForBusiness } from '@handover/domain/clients/policy';
import { usualDeadline } from '@handover/domain/posting/form';
import { belowMinimum } from '@handover/domain/posting/rateGuard';
import { dueDays } from '@handover/domain/posting/series';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { ShiftSeriesDays } from '../../db/schema.ts';
import { cardRatesOf, minimumWages } from '../../shifts/rates.ts';
import type { Acting } from '../../shifts/transition.ts';
import { columnsOf, scheduled } from '../columns.ts';
import { type NewShift, post } from '../post.ts';
import type { SeriesRow } from './series.ts';

export type Refused = { date: string; problem: string };
export type Settled = { jobs: Awaited<ReturnType<typeof post>>; refused: Refused[] };

/** Returns why nothing can be posted at all: the companies of the place are not active, or a tag is gone. */
async function obstacle(db: Db, { care_provider_id, work }: SeriesRow): Promise<string | undefined> {
  const client = await db
    .selectFrom('care_providers')
    .innerJoin('agencies', 'agencies.agency_id', 'care_providers.agency_id')
    .select(['care_providers.status', 'agencies.status as agency_status'])
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirstOrThrow();
  for (const status of [client.status, client.agency_status]) {
    const verdict = openForBusiness({ status }, 'it cannot post shifts');
    if (!verdict.ok) return verdict.message;
  }
  const tags = new Set(work.tags);
  if (tags.size === 0) return undefined;
  const known = await db
    .selectFrom('job_tags')
    .select('tag_id')
    .where('tag_id', 'in', [...tags])
    .execute();
  return known.length < tags.size ? 'A tag of these shifts is not in the list any more' : undefined;
}

/** The shift of a series on a day, at the rates of that day's card. */
export async function entriesOn(db: Db, series: SeriesRow, days: readonly string[], now: Date) {
  const { work, care_provider_id, close_days_before } = series;
  const on = days.map((date) => ({ ...work, care_provider_id, date }));
  const cards = await cardRatesOf(db, on);
  return on.map(({ care_provider_id: _, ...entry }, at) => ({
    ...entry,
    ...cards[at],
    deadline: usualDeadline(entry.date, now, close_days_before),
  }));
}

/**
 * Posts the days of a locked series that are due, by the viewer's rights and by every rule of posting. A day that
 * cannot be posted is settled with the reason; one whose rates wait for an administrator is posted unpublished. Each
 * day of a series is settled once, which the key of its row guards.
 */
export async function postDue(ctx: Acting, series: SeriesRow): Promise<Settled> {
  const { db, now } = ctx;
  const { series_id, agency_id, care_provider_id, office_id, heads, work } = series;
  const settled = await db.selectFrom('shift_series_days').select('date').where('series_id', '=', series_id).execute();
  const days = dueDays({ ...series, ...work }, new Set(settled.map(({ date }) => date)), now);
  if (days.length === 0) return { jobs: [], refused: [] };
  const [stops, wages] = [await obstacle(db, series), await minimumWages(db)];
  const refused: Refused[] = [];
  const shifts: NewShift[] = [];
  for (const entry of await entriesOn(db, series, days, now)) {
    const when = scheduled(entry, now);
    const problem = stops ?? (when.ok ? belowMinimum(entry, wages) : Object.values(when.errors).join('. '));
    if (problem !== undefined) refused.push({ date: entry.date, problem });
    else if (when.ok) {
      const columns = columnsOf(entry, series, when);
      shifts.push(...Array.from({ length: heads }, () => ({ ...columns, job_id: newId(now) })));
    }
  }
  const place = { series_id, agency_id, care_provider_id, office_id };
  const posted = [...Map.groupBy(shifts, ({ date }) => date)].map(([date, ofDay]) => ({
    ...place,
    date,
    job_ids: ofDay.map(({ job_id }) => job_id),
  }));
  const rows: Insertable<ShiftSeriesDays>[] = [...posted, ...refused.map((day) => ({ ...place, ...day }))];
  await db.insertInto('shift_series_days').values(rows).execute();
  return { jobs: shifts.length > 0 ? await post(ctx, shifts) : [], refused };
}

/** Forgets the days to come that could not be posted, so that they are tried again. */
export const retryRefused = ({ db }: Pick<Acting, 'db'>, series_id: string, today: string): Promise<unknown> =>
  sql`delete from shift_series_days
      where series_id = ${series_id} and problem is not null and date >= ${today}`.execute(db);
