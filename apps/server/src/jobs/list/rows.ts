import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobRow } from '@handover/contract/jobs';
import { whereAll } from '../../lists/source.ts';
import { TAGS } from '../find.ts';
import type { Part } from './filter.ts';

export type Row = z.input<typeof jobRow>;

/** Which shifts of a list, in which order. */
export type Asked = {
  parts: readonly Part[];
  by: RawBuilder<unknown>;
  down: boolean;
  page_size: number;
  offset: number;
};

const LINE = sql`j.job_id, j.code, j.title, j.status, j.no_show, j.date, j.shift_time, j.job_start_time, j.job_end_time,
  j.starts_at, j.ends_at, j.deadline_at, j.staff_rate, j.ward, j.city, j.town, j.created_at, ${TAGS},
  json_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) as care_provider,
  json_build_object('office_id', o.office_id, 'title', o.title) as location,
  case when j.assigned_to is not null then (select p.assigned_to from job_people p where p.job_id = j.job_id) end
    as assigned_to`;

const direction = (down: boolean) => (down ? sql`desc` : sql`asc`);

/** Ids first, so that the joins never see what is skipped. */
const detailed = (ids: RawBuilder<unknown>, down: boolean) => sql<Row>`
  with k as materialized (${ids})
  select ${LINE} from k
  join jobs j on j.job_id = k.job_id
  join care_providers c on c.care_provider_id = j.care_provider_id
  join offices o on o.office_id = j.office_id
  order by k.by ${direction(down)}, k.job_id ${direction(down)}`;

/** A page along the order that every part's index has: the first of each part, and of those the first. */
export function walked({ parts, by, down, page_size, offset }: Asked) {
  const order = direction(down);
  // Without a parameter the first page, which is asked for most, is planned once and no more.
  const reach = offset === 0 ? sql.lit(page_size) : sql`${offset + page_size}`;
  const each = parts.map(
    (part) => sql`(select j.job_id, ${by} as by from jobs j ${whereAll(part)}
      order by ${by} ${order}, j.job_id ${order} limit ${reach})`,
  );
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  return detailed(
    sql`select job_id, by from (${sql.join(each, sql` union all `)}) m
      order by by ${order}, job_id ${order} limit ${sql.lit(page_size)} ${skip}`,
    down,
  );
}

/** A page of all matches, gathered first and sorted then: for orders that have no index. */
export const gathered = ({ parts, by, down, page_size, offset }: Asked) =>
  detailed(
    sql`select job_id, by from (${allOf(parts, by)}) m
      order by by ${direction(down)}, job_id ${direction(down)} limit ${sql.lit(page_size)} offset ${offset}`,
    down,
  );

const allOf = (parts: readonly Part[], by: RawBuilder<unknown>) =>
  sql.join(
    parts.map((part) => sql`(select j.job_id, ${by} as by from jobs j ${whereAll(part)})`),
    sql` union all `,
  );

/** All matches, up to one more than are counted. */
export const countUpTo = (parts: readonly Part[], most: number) => sql<{ total: number }>`
  select count(*) as total from (
    select from (${sql.join(
      parts.map((part) => sql`(select from jobs j ${whereAll(part)} limit ${sql.lit(most + 1)})`),
      sql` union all `,
    )}) m limit ${sql.lit(most + 1)}) n`;
