import { type RawBuilder, sql } from 'kysely';
import { type FoundShift, MOST_FOUND } from '@handover/contract/search/search';
import { OPEN_STATUSES } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import { prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import type { Ctx } from '../http/route.ts';
import { whereAll } from '../lists/source.ts';

type Asked = Pick<Ctx, 'db' | 'viewer' | 'now'>;
type Condition = RawBuilder<boolean>;

/** Conditions for the viewer's own rows, repeated here although the policies say them too. */
export const own = (viewer: Viewer, table: string): Condition[] =>
  Object.entries(ownRows(viewer)).map(([name, id]) => sql`${sql.ref(`${table}.${name}`)} = ${id}`);

/**
 * Selects shifts by their ids, in the order of `by`. They are looked up one by one: a planner that may not know the
 * scope might read all of it.
 */
export const shiftsOf = (ids: RawBuilder<unknown>): RawBuilder<FoundShift> => sql`
  with k as materialized (${ids})
  select j.job_id, j.code, j.title, j.status, j.date, j.job_start_time, j.job_end_time, j.city,
    (select json_build_object('office_id', o.office_id, 'title', o.title) from offices o where o.office_id = j.office_id)
      as location
  from k cross join lateral (select * from jobs where job_id = k.job_id offset 0) j
  order by k.by, k.job_id`;

/** Maximum digits of a shift's number. */
const MOST_DIGITS = 10;

/** Returns the digits of a code, typed with or without its letters: SH-204, sh204, 204. */
export const digitsOf = (typed: string): string | undefined => /^(?:sh[-\s]?)?([1-9]\d{0,9})$/i.exec(typed)?.[1];

/** Returns the ranges of the numbers that begin with these digits, one for each length. */
export function rangesOf(digits: string): { first: number; last: number }[] {
  return Array.from({ length: MOST_DIGITS - digits.length + 1 }, (_, more) => ({
    first: Number(digits) * 10 ** more,
    last: (Number(digits) + 1) * 10 ** more - 1,
  }));
}

/** Finds shifts by the beginning of their code: the one that was typed, then the newest. */
export async function findByCode({ db, viewer }: Asked, typed: string): Promise<FoundShift[]> {
  const digits = digitsOf(typed);
  if (digits === undefined) return [];
  const ranges = rangesOf(digits);
  const where = whereAll([...own(viewer, 'o'), sql`o.number between r.first and r.last`]);
  return prepared(
    db,
    shiftsOf(sql`
      select n.job_id, case when n.number = ${Number(digits)}::int8 then -9e18 else -n.number end as by
      from unnest(${ranges.map(({ first }) => first)}::int8[], ${ranges.map(({ last }) => last)}::int8[]) r (first, last)
      cross join lateral (
        select o.job_id, o.number from job_orders o ${where} order by o.number desc limit ${sql.lit(MOST_FOUND)}) n
      order by by limit ${sql.lit(MOST_FOUND)}`),
  );
}

/**
 * Finds the next shifts of a home, a client or a staff member, by the column that names them: of each status along its
 * index.
 */
export function findNext(
  { db, viewer, now }: Asked,
  column: 'office_id' | 'care_provider_id' | 'agency_id' | 'assigned_to',
  id: string,
): Promise<FoundShift[]> {
  const theirs = [
    ...own(viewer, 'j'),
    sql<boolean>`${sql.ref(`j.${column}`)} = ${id}`,
    sql<boolean>`j.starts_at > ${now}`,
  ];
  const first = sql`order by by, job_id limit ${sql.lit(MOST_FOUND)}`;
  const each = OPEN_STATUSES.map(
    (status) => sql`(select j.job_id, j.starts_at as by from jobs j
      ${whereAll([...theirs, sql`j.status = ${sql.lit(status)}`])} ${first})`,
  );
  return prepared(db, shiftsOf(sql`select job_id, by from (${sql.join(each, sql` union all `)}) n ${first}`));
}
