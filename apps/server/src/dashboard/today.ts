import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type dashboard, MOST_TODAY } from '@handover/contract/dashboard/dashboard';
import { byTrouble, byWorst, dayAfterToday, todayCounts, todayGroup } from '@handover/domain/dashboard/today';
import { londonClock } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import type { Ctx } from '../http/route.ts';
import { talksOf } from '../messages/home.ts';

type Home = z.input<typeof dashboard.today.answer>['data'][number];
type Row = Omit<Home['shifts'][number], 'starts_at' | 'ends_at' | 'start_time' | 'talk'> & {
  office_id: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  start_time: Date | null;
};

/** Longest possible shift, so that the start alone limits the shifts in progress. */
const LONGEST_MS = 25 * 3_600_000;

/** Returns who is on shift and who comes until tomorrow night, by home: the home with the most trouble first. */
export async function findToday(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>): Promise<{ data: Home[]; more: boolean }> {
  const { now } = ctx;
  const rows = await readShifts(ctx);
  const shifts = rows.slice(0, MOST_TODAY).filter((row) => todayGroup(row, now) !== undefined);
  const booked = shifts.filter(({ assigned_to }) => assigned_to !== null);
  const talks = await talksOf(
    ctx,
    booked.map(({ job_id }) => job_id),
  );
  const homes = Map.groupBy(shifts, ({ office_id }) => office_id);
  const data = [...homes.values()].map((its) => {
    const counts = todayCounts(its, now);
    const sorted = its
      .toSorted(byTrouble(now))
      .map(({ office_id: _, location: __, ...row }) => ({ ...row, talk: talks.get(row.job_id) ?? null }));
    return { counts, home: { office_id: its[0]?.office_id ?? '', title: its[0]?.location ?? '', shifts: sorted } };
  });
  const worst = data.toSorted((a, b) => byWorst(a.counts, b.counts) || a.home.title.localeCompare(b.home.title));
  return { data: worst.map(({ home }) => home), more: rows.length > MOST_TODAY };
}

/** Reads the shifts along the scope's index of each status, one more than the limit. */
function readShifts({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>): Promise<Row[]> {
  const own = Object.entries(ownRows(viewer)).map(([column, id]) => sql`j.${sql.ref(column)} = ${id} and `);
  const until = londonClock(dayAfterToday(now), '00:00');
  const dated = sql`j.starts_at > ${new Date(now.getTime() - LONGEST_MS)} and j.starts_at < ${until} and j.ends_at > ${now}`;
  const most = sql.lit(MOST_TODAY + 1);
  const part = (status: string, where: RawBuilder<unknown>) => sql`
    (select j.* from jobs j where ${sql.join(own, sql``)} j.status = ${sql.lit(status)} and ${where}
     order by j.starts_at, j.job_id limit ${most})`;
  const parts = [
    part('Checked in', sql`true`),
    part('Assigned', dated),
    part('Confirmed', dated),
    part('Published', dated),
    part('missed', sql`j.no_show and ${dated}`),
  ];
  return prepared(
    db,
    sql<Row>`
      select j.job_id, j.code, j.title, j.ward, j.status, j.no_show, j.starts_at, j.ends_at, j.office_id,
        o.title as location, j.late_notice, a.start_time, a.late_check_in,
        case when j.assigned_to is not null then
          (select p.assigned_to - 'code' from job_people p where p.job_id = j.job_id) end as assigned_to,
        (select count(*) from applications y where y.job_id = j.job_id and y.withdrawn_at is null) as applications,
        (select count(*) from offers f
          where f.job_id = j.job_id and f.status = 'pending' and f.expires_at > ${now}) as offers
      from (select * from (${sql.join(parts, sql` union all `)}) m order by m.starts_at, m.job_id limit ${most}) j
      join offices o on o.office_id = j.office_id
      left join attendance a on a.job_id = j.job_id and j.status = 'Checked in'
      order by j.starts_at, j.job_id`,
  );
}
