import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import type { memberRow } from '@handover/contract/jobs';
import type { memberViews } from '@handover/contract/jobViews';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { whereAll } from '../../lists/source.ts';
import { ofMember, TAGS } from '../find.ts';
import { behind, cursorOf, lengthFor } from '../list/cursor.ts';
import { direction } from '../list/lines.ts';
import { listOf } from './lists.ts';

type Row = z.input<typeof memberRow> & { starts_at: Date };

const PLAIN = sql`j.job_id, j.code, j.title, j.status, j.no_show, j.date, j.shift_time, j.job_start_time, j.job_end_time,
  j.starts_at, j.ends_at, j.staff_rate, j.ward, j.city, j.town, j.created_at, j.latitude, j.longitude,
  j.has_break, j.break_is_paid_for, j.break_length,
  json_build_object('office_id', j.office_id, 'title', j.office_title) as location`;

/** A member's list by date, from one shift on. */
export async function flowForMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { type, after, size, sortDirection }: Input<typeof memberViews.flow>,
) {
  const down = sortDirection === 'desc';
  const { from, where } = listOf(type, now);
  const all = whereAll([...where, ...(after ? [behind(after, down)] : [])]);
  const order = sql`order by j.starts_at ${direction(down)}, j.job_id ${direction(down)}`;
  const found = await prepared(
    db,
    sql<Row>`select ${PLAIN}, ${TAGS}, ${ofMember(now)}
      from (select j.* from ${from} ${all} ${order} limit ${sql.lit(lengthFor(size))}) j ${order}`,
  );
  const data = found.slice(0, size);
  const last = data.at(-1);
  return { data, next: last && found.length > size ? cursorOf(last) : null };
}
