import { sql } from 'kysely';
import type { Enhancement } from '@handover/domain/invoices/enhancements';
import type { Alike } from '@handover/domain/invoices/spend';
import { SPENT_STATUSES } from '@handover/domain/invoices/spend';
import type { JobStatus } from '@handover/domain/shifts/status';
import { type Country, nationOf } from '@handover/domain/places';
import { londonClock, monthsAfter } from '@handover/domain/time';
import type { Db } from '../../db/connect.ts';

type Row = {
  office_id: string;
  shifts: number;
  purpose: 'shift' | 'late_cancellation' | null;
  net: number;
  gross: number;
  status: JobStatus;
  starts_at: Date;
  ends_at: Date;
  has_break: boolean;
  break_is_paid_for: boolean;
  break_length: number;
  hcp_rate: number;
  country: Country;
  province: string;
  post_code: string;
  charge_bands: Enhancement[];
};

/**
 * Columns of a planned shift, which count only while it has no invoice. Shifts of the same hours and rate are one line.
 */
const PLANNED = [
  'status',
  'starts_at',
  'ends_at',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'hcp_rate',
  'country',
  'province',
  'post_code',
];

/** Returns the shifts of a month at some locations with their current invoices, by location, equal ones grouped. */
export async function shiftsAlike(db: Db, office_ids: readonly string[], month: string): Promise<Map<string, Alike[]>> {
  const first = `${month}-01`;
  const planned = PLANNED.map(
    (column) => sql`case when i.uuid is null then j.${sql.ref(column)} end as ${sql.ref(column)}`,
  );
  const { rows } = await sql<Row>`
    select j.office_id, i.purpose, ${sql.join(planned)},
      case when i.uuid is null then coalesce(t.charge_bands, c.charge_bands, '[]') end as charge_bands, count(*)::int as shifts,
      coalesce(sum(i.amount - i.tax_total), 0)::bigint as net, coalesce(sum(i.amount), 0)::bigint as gross
    from unnest(${office_ids}::uuid[]) as o (office_id)
    join jobs j on j.office_id = o.office_id
    left join invoices i on i.job_id = j.job_id and i.kind = 'client' and i.purpose <> 'credit_note'
      and i.credited_at is null
    left join agreed_terms t on t.terms_id = j.terms_id
    left join lateral (
      select p.charge_bands from client_terms p
      where p.job_id = j.job_id and j.terms_id is null and i.uuid is null order by p.version desc limit 1) c on true
    where j.starts_at >= ${londonClock(first, '00:00')} and j.starts_at < ${londonClock(monthsAfter(first, 1), '00:00')}
      and (i.uuid is not null or j.status in (${sql.join(SPENT_STATUSES)}))
    group by j.office_id, i.purpose, ${sql.join([...PLANNED, 'charge_bands'].map((_, at) => sql.lit(at + 3)))}`.execute(
    db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ office_id }) => office_id)].map(([office_id, its]) => [office_id, its.map(alikeOf)]),
  );
}

function alikeOf(row: Row): Alike {
  const { shifts, purpose, net, gross, status } = row;
  if (purpose !== null) return { shifts, purpose, net, gross };
  const { starts_at, ends_at, has_break, break_is_paid_for, break_length, hcp_rate, charge_bands } = row;
  const nation = nationOf(row);
  const planned = { starts_at, ends_at, has_break, break_is_paid_for, break_length, hcp_rate, charge_bands, nation };
  return { shifts, purpose, status, planned };
}
