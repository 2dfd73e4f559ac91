import { sql } from 'kysely';
import { isOver } from '@handover/domain/posting/series';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { shortDate } from '@handover/domain/format';
import { londonDay, londonTime } from '@handover/domain/time';
import { type Attachment, type Viewer, viewerOf } from '@handover/domain/viewer';
import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { visibleOffices } from '../../clients/queries.ts';
import { asServer, type Db, type Pools } from '../../db/connect.ts';
import { notifyEach } from '../../notifications/notify.ts';
import type { Actor } from '../../shifts/transition.ts';
import { postDue, type Settled } from './postDue.ts';
import { keyOfSeries } from './postSoon.ts';
import { COLUMNS, type SeriesRow } from './series.ts';

/** Time of day from which series are posted, so that nobody is told of a shift at night. */
export const SERIES_FROM = '08:00';

/** Begins to post series once a day, however many workers look. */
export const seriesWatch =
  ({ pools, clock }: { pools: Pools; clock: () => Date }) =>
  (): Promise<void> =>
    asServer(pools, 'worker', (db) => beginSeries(db, clock()));

/** Enqueues a task for each running series. The row of the day and the tasks are one transaction. */
export const beginSeries = (db: Db, now: Date): Promise<void> =>
  inOneGo({ db }, async () => {
    const night = londonDay(now);
    if (londonTime(now) < SERIES_FROM) return;
    await sql`
      with begun as (
        insert into series_nights (night, begun_at) values (${night}, ${now}) on conflict do nothing returning night)
      select app.enqueue('post_series', json_build_object('series_id', s.series_id), ${keyOfSeries('')}::text || s.series_id)
      from begun, shift_series s where s.state = 'running' and s.until >= ${night}`.execute(db);
  });

/** Returns the person under whose name a series is posted, if they may still post at its location. */
async function posterOf(db: Db, { posts_as, office_id }: SeriesRow): Promise<Viewer | undefined> {
  const { rows } = await sql<Attachment & { user_id: string; level: number }>`
    select user_id, level, agency_id, care_provider_id, office_id from users
    where user_id = ${posts_as} and status = 'active' and deleted_at is null`.execute(db);
  const viewer = rows[0] && viewerOf(rows[0]);
  if (!viewer) return undefined;
  const office = await visibleOffices(db, viewer)
    .select(['agency_id', 'care_provider_id', 'office_id'])
    .where('office_id', '=', office_id)
    .executeTakeFirst();
  return office && jobPolicy.create(viewer, office).ok ? viewer : undefined;
}

const linkOf = ({ office_id }: SeriesRow) => `/jobs/repeats?location_id=${office_id}` as const;

/** Stops a series whose creator may not post any more, and tells the managers of its place. */
async function stop(ctx: Actor, series: SeriesRow): Promise<void> {
  const { db, now } = ctx;
  const { series_id, office_id, care_provider_id, work } = series;
  await sql`update shift_series set state = 'stopped', updated_at = ${now} where series_id = ${series_id}`.execute(db);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where status = 'active' and deleted_at is null
      and (office_id = ${office_id} or (care_provider_id = ${care_provider_id} and office_id is null))`.execute(db);
  await notifyEach(ctx, [
    {
      user_ids: rows.map(({ user_id }) => user_id),
      kind: 'series_trouble',
      title: 'Repeating shifts have stopped',
      body: `${work.title}: the person who posted them may not post here any more. Go on with them, or end them`,
      link: linkOf(series),
    },
  ]);
}

/** Tells the creator of days that could not be posted, and of shifts whose rates wait for an administrator. */
async function tellOfTrouble(ctx: Actor, series: SeriesRow, { jobs, refused }: Settled): Promise<void> {
  const { now } = ctx;
  const day = (date: string) => shortDate(new Date(`${date}T12:00:00Z`), now);
  const waiting = [...new Set(jobs.filter(({ rate_review }) => rate_review === 'waiting').map(({ date }) => date))];
  const lines = [
    ...waiting.map((date) => `${day(date)}: Handover will look at this rate`),
    ...refused.map(({ date, problem }) => `${day(date)}: ${problem}`),
  ];
  if (lines.length === 0) return;
  await notifyEach(ctx, [
    {
      user_ids: [series.posts_as],
      kind: 'series_trouble',
      title: `Repeating shifts: ${lines.length === 1 ? 'one day was' : `${lines.length} days were`} not published`,
      body: `${series.work.title}. ${lines.join('. ')}`,
      link: linkOf(series),
    },
  ]);
}

export const seriesTasks: Pick<TaskHandlers, 'post_series'> = {
  /**
   * Posts what is due of a series. Shifts, days and notifications are one transaction: a worker that dies has done
   * nothing, and a second one finds the days settled.
   */
  post_series: (ctx, { series_id }) =>
    inOneGo(ctx, async (within) => {
      const { rows } = await sql<SeriesRow>`
        select ${COLUMNS} from shift_series s where s.series_id = ${series_id} for no key update`.execute(within.db);
      const [series] = rows;
      if (!series || series.state !== 'running' || isOver(series, within.now)) return;
      const viewer = await posterOf(within.db, series);
      if (!viewer) return stop(within, series);
      await tellOfTrouble(within, series, await postDue({ ...within, viewer }, series));
    }),
};
