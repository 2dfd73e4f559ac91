import { sql } from 'kysely';
import type { Answer, Input } from '@handover/contract/endpoint';
import { LISTED_DAYS, type shiftSeries } from '@handover/contract/posting/series';
import { isOver, nextDays, seriesPolicy } from '@handover/domain/posting/series';
import type { JobStatus } from '@handover/domain/shifts/status';
import { londonDay } from '@handover/domain/time';
import { toSentVerdict } from '@handover/domain/verdict';
import { visibleOffices } from '../../clients/queries.ts';
import { ownRows } from '../../db/tree.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { visibleJobs } from '../../shifts/scope.ts';
import { COLUMNS, type SeriesRow } from './series.ts';

type Tag = { tag_id: string; title: string };
type Listed = SeriesRow & {
  tags: Tag[];
  days: { date: string; problem: string | null; jobs: { job_id: string; status: JobStatus }[] }[];
};

/** Selects series of the viewer's scope with the settled days from today on. */
async function seriesIn({ db, viewer, now }: Ctx, column: 'office_id' | 'series_id', value: string): Promise<Listed[]> {
  const scope = Object.entries(ownRows(viewer)).map(([id, its]) => sql`and ${sql.ref(`s.${id}`)} = ${its}`);
  const { rows } = await sql<Listed>`
    select ${COLUMNS},
      (select coalesce(json_agg(json_build_object('tag_id', g.tag_id, 'title', g.title) order by g.position, g.title), '[]')
       from jsonb_array_elements_text(s.work->'tags') asked (tag_id) join job_tags g on g.tag_id = asked.tag_id::uuid) as tags,
      (select coalesce(json_agg(json_build_object('date', d.date, 'problem', d.problem, 'jobs',
          (select coalesce(json_agg(json_build_object('job_id', j.job_id, 'status', j.status) order by j.job_id), '[]')
           from jobs j where j.job_id = any (d.job_ids)))), '[]')
       from shift_series_days d where d.series_id = s.series_id and d.date >= ${londonDay(now)}) as days
    from shift_series s where ${sql.ref(`s.${column}`)} = ${value} ${sql.join(scope, sql` `)}
    order by s.work->>'title', s.created_at, s.series_id`.execute(db);
  return rows;
}

type Series = Answer<typeof shiftSeries.list>['data'][number];

/** A series as screens show it. */
function shown(series: Listed, { viewer, now }: Ctx) {
  const { work, days, skipped, tags } = series;
  const known = new Map(days.map((day) => [day.date, day]));
  const stateOf = (date: string): Series['next'][number]['state'] => {
    if (known.get(date)?.problem) return skipped.includes(date) ? 'skipped' : 'refused';
    if (known.has(date)) return 'posted';
    return skipped.includes(date) ? 'skipped' : 'planned';
  };
  return {
    ...series,
    ...work,
    break_is_paid_for: work.break_is_paid_for ?? false,
    break_length: work.has_break ? (work.break_length ?? 0) : 0,
    tags,
    mine: series.posts_as === viewer.user_id,
    next: nextDays({ ...series, ...work }, now, LISTED_DAYS).map((date) => ({
      date,
      state: stateOf(date),
      jobs: known.get(date)?.jobs ?? [],
      problem: known.get(date)?.problem ?? null,
    })),
    can: {
      change: toSentVerdict(seriesPolicy.change(series, now)),
      pause: toSentVerdict(seriesPolicy.pause(series, now)),
      resume: toSentVerdict(seriesPolicy.resume(series, now)),
      end: toSentVerdict(seriesPolicy.end(series, now)),
    },
  };
}

export async function findSeries(ctx: Ctx, series_id: string) {
  const [found] = await seriesIn(ctx, 'series_id', series_id);
  return shown(orNotFound(found, 'Repeating shifts'), ctx);
}

/** Returns a location's series that have not ended. */
export async function listSeries(ctx: Ctx, { office_id }: Input<typeof shiftSeries.list>) {
  const { db, viewer, now } = ctx;
  orNotFound(
    await visibleOffices(db, viewer).select('office_id').where('office_id', '=', office_id).executeTakeFirst(),
    'Location',
  );
  const all = await seriesIn(ctx, 'office_id', office_id);
  return { data: all.filter((series) => !isOver(series, now)).map((series) => shown(series, ctx)) };
}

/** Returns the series that a shift is one of, in brief; null if it is none. */
export async function seriesOfShift({ db, viewer }: Ctx, { job_id }: Input<typeof shiftSeries.ofShift>) {
  orNotFound(await visibleJobs(db, viewer).select('job_id').where('job_id', '=', job_id).executeTakeFirst(), 'Shift');
  const found = await db
    .selectFrom('shift_series_days as d')
    .innerJoin('shift_series as s', 's.series_id', 'd.series_id')
    .select(['s.series_id', 's.office_id', 's.weekdays', 's.until', 's.state'])
    .where(sql<boolean>`d.job_ids @> array[${job_id}::uuid]`)
    .executeTakeFirst();
  return { data: found ? { ...found, state: found.state as SeriesRow['state'] } : null };
}
