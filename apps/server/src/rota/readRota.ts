import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import { MOST_ON_ROTA, type rota } from '@handover/contract/rota/rota';
import type { Enhancement } from '@handover/domain/invoices/enhancements';
import { linesFor, NO_TAX, sumOf } from '@handover/domain/invoices/reckon';
import { type Country, nationOf } from '@handover/domain/places';
import { dayTotals, OFF_THE_ROTA } from '@handover/domain/rota/rota';
import { dayAfter } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { lookFor, partsOf } from '../shifts/filter.ts';
import { OUT_OF_DATE } from '../shifts/find.ts';
import { JOIN_CHECK_IN, pageByIndex } from '../shifts/list/rows.ts';

type Query = Input<typeof rota>;
type Answer = z.input<typeof rota.answer>['data'];
type Priced = {
  hcp_rate: number;
  break_length: number;
  break_is_paid_for: boolean;
  country: string;
  province: string;
  post_code: string;
  bands: Enhancement[] | null;
};
type Row = Answer['shifts'][number] & Priced & { date: string; starts_at: Date; ends_at: Date };

const NOTHING: Answer = { shifts: [], homes: [], days: [], more: true };

/** Returns the shifts of a week by start with the totals of each day, or none of them if they are too many. */
export async function readRota(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  { week, ...filters }: Query,
): Promise<{ data: Answer }> {
  const rows = await readShifts(ctx, week, filters);
  if (rows.length > MOST_ON_ROTA) return { data: NOTHING };
  const costOf = costsOf();
  const days = dayTotals(
    week,
    rows.map((row) => ({ ...row, assigned: row.assigned_to !== null, cost: costOf(row) })),
  );
  const shifts = rows.map(
    ({
      hcp_rate: _,
      break_length: _length,
      break_is_paid_for: _paid,
      country: _country,
      province: _province,
      post_code: _post_code,
      bands: _bands,
      ...shift
    }) => shift,
  );
  return { data: { shifts, homes: await homesOf(ctx, rows, filters.location_id), days, more: false } };
}

/**
 * Reads the week along the scope's index of starts, one more than the limit. Ids come first, so that what else belongs
 * to a shift is looked up for these alone.
 */
function readShifts(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  week: string,
  filters: Omit<Query, 'week'>,
) {
  const kept = sql<boolean>`j.status not in (${sql.join(OFF_THE_ROTA.map((status) => sql.lit(status)))})`;
  const dated = partsOf(viewer, { ...filters, from: week, to: dayAfter(week, 6) }, now);
  const ids = pageByIndex({
    parts: dated.map((part) => ({ ...part, where: [...part.where, kept] })),
    look: lookFor(filters),
    by: sql`j.starts_at`,
    down: false,
    page_size: MOST_ON_ROTA + 1,
    offset: 0,
  });
  return prepared(
    db,
    sql<Row>`
      with k as materialized (${ids})
      select j.job_id, j.title, j.ward, j.office_id, j.status, j.no_show, j.late_notice, j.date, j.shift_time,
        j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, ${OUT_OF_DATE},
        coalesce(ts.start_time, at.start_time) as start_time, at.late_check_in,
        case when j.assigned_to is not null then
          (select p.assigned_to - 'code' from job_people p where p.job_id = j.job_id) end as assigned_to,
        (select count(*) from applications y where y.job_id = j.job_id and y.withdrawn_at is null) as applications,
        (select count(*) from offers f
          where f.job_id = j.job_id and f.status = 'pending' and f.expires_at > ${now}) as offers,
        j.hcp_rate, j.break_length, j.break_is_paid_for, j.country, j.province, j.post_code,
        (select c.charge_bands from client_terms c where c.job_id = j.job_id order by c.version desc limit 1) as bands
      from k cross join lateral (select * from jobs j where j.job_id = k.job_id offset 0) j ${JOIN_CHECK_IN}
      order by j.starts_at, j.job_id`,
  );
}

/** Returns a function for the cost of a shift before VAT, in pence; most shifts of a week are like another. */
function costsOf() {
  const known = new Map<string, number>();
  return ({ starts_at, ends_at, title, hcp_rate, bands, break_length, break_is_paid_for, ...where }: Row): number => {
    const { country, province, post_code } = where;
    const nation = nationOf({ country: country as Country, province, post_code });
    const key = JSON.stringify([starts_at, ends_at, hcp_rate, bands, break_length, break_is_paid_for, nation]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const hours = { start_time: starts_at, end_time: ends_at, break_time: break_length, break_is_paid_for };
    const { net } = sumOf(linesFor({ title, hours, rate: hcp_rate, bands: bands ?? [], nation, tax: NO_TAX }));
    known.set(key, net);
    return net;
  };
}

/** Returns the locations of these shifts, and the chosen one although it may have none. */
async function homesOf({ db }: Pick<Ctx, 'db'>, rows: readonly Row[], chosen: string | undefined) {
  const ids = [...new Set([...rows.map(({ office_id }) => office_id), ...(chosen ? [chosen] : [])])];
  return prepared(
    db,
    sql<Answer['homes'][number]>`
      select office_id, title, wards from offices where office_id = any (${ids}::uuid[]) order by title, office_id`,
  );
}
