import { sql } from 'kysely';
import type { MemberFilters } from '@handover/contract/memberShifts/memberJobs';
import { KM_IN_A_MILE } from '@handover/domain/distance';
import { dayAfter, endOfLondonDay } from '@handover/domain/time';
import { literally } from '../db/like.ts';
import { Refusal } from '../http/refusals.ts';
import type { Condition } from '../shifts/filter.ts';
import { mainHome, type Own } from '../offers/match/own.ts';

/** Returns the moments between which a shift must start. */
export const startsIn = ({ from, to }: MemberFilters) => ({
  since: from ? endOfLondonDay(dayAfter(from, -1)) : undefined,
  until: to ? endOfLondonDay(to) : undefined,
});

export function dated(filters: MemberFilters): Condition[] {
  const { since, until } = startsIn(filters);
  return [
    ...(since ? [sql<boolean>`j.starts_at >= ${since}`] : []),
    ...(until ? [sql<boolean>`j.starts_at < ${until}`] : []),
  ];
}

/** Conditions without an index, which are checked on shifts that were found by date or distance. */
export function lookFor({ q, tag_id, min_rate }: MemberFilters): Condition[] {
  return [
    ...(q
      ? [sql<boolean>`concat_ws(' ', j.office_title, j.title, j.ward, j.town, j.city) ilike ${`%${literally(q)}%`}`]
      : []),
    ...(tag_id ? [sql<boolean>`${tag_id}::uuid = any (j.tag_ids)`] : []),
    ...(min_rate === undefined ? [] : [sql<boolean>`j.staff_rate >= ${min_rate}`]),
  ];
}

/**
 * Condition on shifts around any of the member's addresses; `milesTo` then decides which address counts for a shift.
 */
export function around(own: Own, miles: number): Condition {
  assertHome(own);
  const near = own.addresses.map(
    ({ longitude, latitude }) => sql<boolean>`
      st_distance(st_makepoint(j.longitude, j.latitude)::geography, st_makepoint(${longitude}, ${latitude})::geography, false)
        <= ${miles * KM_IN_A_MILE * 1000}::float8`,
  );
  return sql<boolean>`(${sql.join(near, sql` or `)})`;
}

/** Returns the member's main address, or refuses: without one no distance is known. */
export function assertHome(own: Own) {
  const home = mainHome(own);
  if (home) return home;
  throw new Refusal('not_now', 'Add your address to your profile, so that we know what is near you');
}
