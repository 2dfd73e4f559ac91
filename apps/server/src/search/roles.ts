import { sql } from 'kysely';
import { type FoundShift, MOST_FOUND, TITLE_DAYS } from '@handover/contract/search/search';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { patternOf, whereAll } from '../lists/source.ts';
import { own, shiftsOf } from './shifts.ts';

type Asked = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/** Maximum different roles that are looked through; `LOOKED_AHEAD` is the maximum of future shifts. */
const MOST_ROLES = 1_000;
const LOOKED_AHEAD = 3_000;
const DAY_MS = 24 * 3_600_000;

/** Finds shifts by role: future ones, soonest first, then the last that each location posted. */
export async function findByRole(asked: Asked, typed: string): Promise<FoundShift[]> {
  const roles = await rolesLike(asked, typed);
  if (roles.length === 0) return [];
  const ahead = await findAhead(asked, roles);
  if (ahead.length >= MOST_FOUND) return ahead;
  const known = new Set(ahead.map(({ job_id }) => job_id));
  const last = await findLast(asked, roles);
  return [...ahead, ...last.filter(({ job_id }) => !known.has(job_id))];
}

/**
 * Returns the matching roles of the viewer's scope, each visited once however many shifts have it; most of what is
 * typed is no role.
 */
async function rolesLike({ db, viewer }: Asked, typed: string): Promise<string[]> {
  const scope = own(viewer, 'r');
  const rows = await prepared(
    db,
    sql<{ role: string }>`
      with recursive known (role) as (
        (select r.role from office_roles r ${whereAll(scope)} order by r.role limit 1)
        union all
        select (select r.role from office_roles r ${whereAll([...scope, sql`r.role > known.role`])} order by r.role limit 1)
        from known where known.role is not null)
      select role from (select role from known limit ${sql.lit(MOST_ROLES)}) k where role like ${patternOf(typed)}`,
  );
  return rows.map(({ role }) => role);
}

function findAhead({ db, viewer, now }: Asked, roles: readonly string[]): Promise<FoundShift[]> {
  const until = new Date(now.getTime() + TITLE_DAYS * DAY_MS);
  const soon = whereAll([...own(viewer, 'j'), sql`j.starts_at > ${now}`, sql`j.starts_at < ${until}`]);
  return prepared(
    db,
    shiftsOf(sql`
      select j.job_id, j.starts_at as by from (
        select j.job_id, j.starts_at, j.title from jobs j ${soon}
        order by j.starts_at, j.job_id limit ${sql.lit(LOOKED_AHEAD)}) j
      where lower(j.title) = any (${roles}) limit ${sql.lit(MOST_FOUND)}`),
  );
}

function findLast({ db, viewer, now }: Asked, roles: readonly string[]): Promise<FoundShift[]> {
  const since = new Date(now.getTime() - TITLE_DAYS * DAY_MS);
  const used = whereAll([...own(viewer, 'r'), sql`r.role = any (${roles})`, sql`r.used_at > ${since}`]);
  return prepared(
    db,
    shiftsOf(sql`
      select r.job_id, -extract(epoch from r.used_at) as by from office_roles r ${used}
      order by r.used_at desc limit ${sql.lit(MOST_FOUND)}`),
  );
}
