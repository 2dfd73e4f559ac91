import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { FLOW_LOOK } from '@handover/contract/memberShifts/memberJobs';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { whereAll } from '../lists/source.ts';
import { behind, cursorOf, lengthFor } from '../shifts/list/cursor.ts';
import { direction } from '../shifts/list/rows.ts';
import { around, dated, lookFor } from './filter.ts';
import { milesTo } from '../offers/match/fit.ts';
import { listOf } from './lists.ts';
import { readOwn } from '../offers/match/own.ts';
import { type Found, readRows, suited } from './rows.ts';

type Query = Input<typeof memberViews.flow>;

/** Returns a page of a member's list by date, after a given shift. */
export async function flowForMember(ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>, query: Query) {
  const { db, now } = ctx;
  const { type, after, size, radius } = query;
  const own = await readOwn(ctx);
  const down = query.sortDirection === 'desc';
  const { from, where } = listOf(type, now);
  const look = [...lookFor(query), ...(radius === undefined ? [] : [around(own, radius)])];
  const order = sql`order by j.starts_at ${direction(down)}, j.job_id ${direction(down)}`;
  const list = sql`${from} ${whereAll([...where, ...dated(query), ...(after ? [behind(after, down)] : [])])} ${order}`;
  const page = sql`limit ${sql.lit(lengthFor(size))}`;
  const looked = sql`(select j.* from ${list} ${look.length > 0 ? sql`limit ${sql.lit(FLOW_LOOK)}` : page}) j`;
  const found = await readRows(
    ctx,
    look.length > 0
      ? sql`(select * from ${looked} ${whereAll(look)} ${order} ${page}) j ${order}`
      : sql`${looked} ${order}`,
  );
  const shown = found.slice(0, size);
  const [end] = found.length > size ? shown.slice(-1) : look.length > 0 ? await prepared(db, endOfLook(list)) : [];
  const near = (row: Found) => radius === undefined || (milesTo(own, row) ?? Infinity) <= radius;
  return { data: await suited(ctx, own, shown.filter(near)), next: end ? cursorOf(end) : null };
}

/** Selects the last shift that was checked: no more were found before it, and more may follow after it. */
const endOfLook = (list: RawBuilder<unknown>) => sql<{ starts_at: Date; job_id: string }>`
  select j.starts_at, j.job_id from ${list} limit 1 offset ${sql.lit(FLOW_LOOK - 1)}`;
