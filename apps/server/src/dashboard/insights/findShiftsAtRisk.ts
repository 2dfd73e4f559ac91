import { sql } from 'kysely';
import { MOST_SHOWN } from '@handover/contract/dashboard/insights';
import { AT_RISK_HOURS } from '@handover/domain/dashboard/needs';
import { sees } from '@handover/domain/shifts/visibility';
import { prepared } from '../../db/connect.ts';
import { ownRows } from '../../db/tree.ts';
import type { Asking } from './weeks.ts';

type Row = {
  job_id: string;
  code: string;
  title: string;
  ward: string;
  starts_at: Date;
  ends_at: Date;
  location: string;
  care_provider: string;
  applications: number;
  offers: number;
  refilling: boolean;
};

/** A shift at risk. `refilling` is present for viewers who may see it. */
type Shift = Omit<Row, 'refilling'> & Partial<Pick<Row, 'refilling'>>;

const HOUR = 3_600_000;

/** Returns published shifts that begin soon, the soonest first, along the scope's own index of its statuses. */
export async function atRisk({ db, viewer, now }: Asking, most?: number): Promise<Shift[]> {
  const own = Object.entries(ownRows(viewer)).map(([column, id]) => sql`${sql.ref(column)} = ${id} and `);
  const rows = await prepared(
    db,
    sql<Row>`
      select j.job_id, j.code, j.title, j.ward, j.starts_at, j.ends_at, o.title as location, c.company_name as care_provider,
        (select count(*) from applications a where a.job_id = j.job_id and a.withdrawn_at is null) as applications,
        (select count(*) from offers f
          where f.job_id = j.job_id and f.status = 'pending' and f.expires_at > ${now}) as offers,
        j.refilling
      from (select * from jobs
            where ${sql.join(own, sql``)} status = 'Published' and starts_at > ${now}
              and starts_at <= ${new Date(now.getTime() + AT_RISK_HOURS * HOUR)}
            order by starts_at, job_id ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}) j
      join offices o on o.office_id = j.office_id
      join care_providers c on c.care_provider_id = j.care_provider_id
      order by j.starts_at, j.job_id`,
  );
  return rows.map(({ refilling, ...row }) => (sees(viewer.level, 'refilling') ? { ...row, refilling } : row));
}

export async function findShiftsAtRisk(asking: Asking) {
  const shifts = await atRisk(asking, MOST_SHOWN + 1);
  return { data: shifts.slice(0, MOST_SHOWN), more: shifts.length > MOST_SHOWN };
}
