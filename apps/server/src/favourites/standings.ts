import { sql } from 'kysely';
import type { BlockedBy } from '@handover/domain/favourites/favourites';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';

export type MemberStanding = { favourite: boolean; blocked: BlockedBy | null };

/**
 * Returns favourites and blocks between a shift's location and each of some members. A blocked member is no favourite.
 */
export async function standingsOf(
  db: Db,
  job_id: string,
  member_ids: readonly string[],
): Promise<Map<string, MemberStanding>> {
  const { rows } = await sql<MemberStanding & { member_id: string }>`
    select m.member_id,
      case when coalesce(p.block, false) then 'place' when coalesce(w.block, false) then 'member' end as blocked,
      coalesce(p.favourite, false) and not coalesce(p.block, false) and not coalesce(w.block, false) as favourite
    from jobs j
    cross join unnest(${member_ids}::uuid[]) m (member_id)
    left join lateral (
      select bool_or(r.kind = 'block') as block, bool_or(r.kind = 'favourite') as favourite from place_regards r
      where r.member_id = m.member_id and r.care_provider_id = j.care_provider_id
        and (r.office_id is null or r.office_id = j.office_id)) p on true
    left join lateral (
      select bool_or(r.kind = 'block') as block from member_regards r
      where r.member_id = m.member_id and r.care_provider_id = j.care_provider_id
        and (r.office_id is null or r.office_id = j.office_id)) w on true
    where j.job_id = ${job_id}`.execute(db);
  return new Map(rows.map(({ member_id, favourite, blocked }) => [member_id, { favourite, blocked }]));
}

/**
 * A part of a query: whose block applies between a member and the shift `s`, or null. A member learns of a location's
 * block only if they have an offer, application or booking of the shift, and their own block comes first.
 */
export function blockBetween({ kind }: Pick<Viewer, 'kind'>, member_id: string) {
  const blocks = (table: 'place_regards' | 'member_regards') => sql`
    exists (select from ${sql.table(table)} r where r.member_id = ${member_id} and r.kind = 'block'
      and r.care_provider_id = s.care_provider_id and (r.office_id is null or r.office_id = s.office_id))`;
  return kind === 'member'
    ? sql<BlockedBy | null>`case when ${blocks('member_regards')} then 'member'
        when exists (select from my_unwelcome_jobs u where u.job_id = s.job_id) then 'place' end`
    : sql<BlockedBy | null>`case when ${blocks('place_regards')} then 'place'
        when ${blocks('member_regards')} then 'member' end`;
}
