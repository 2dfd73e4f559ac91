import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { MemberPlace, favourites } from '@handover/contract/favourites/favourites';
import type { Db } from '../db/connect.ts';
import { whereAll } from '../lists/source.ts';

type Row = z.input<typeof favourites.save.answer>['data'];
export type Condition = RawBuilder<boolean>;

/** Returns favourites and blocks of locations with names, the latest first; conditions on `r` choose them. */
export const favouriteRows = async (
  db: Db,
  where: readonly Condition[],
  part: RawBuilder<unknown> = sql``,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.regard_id, n.member, r.kind, r.reason, n.written_by, r.updated_at,
      json_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) as care_provider,
      case when o.office_id is not null then json_build_object('office_id', o.office_id, 'title', o.title) end as office
    from (select * from place_regards r ${whereAll(where)} order by r.regard_id desc ${part}) r
    join regard_names n on n.regard_id = r.regard_id
    join care_providers c on c.care_provider_id = r.care_provider_id
    left join offices o on o.office_id = r.office_id
    order by r.regard_id desc`.execute(db);
  return rows;
};

/** Returns a member's favourites and blocks; their own login sees no others. */
export const memberPlaces = async (
  db: Db,
  member_id: string,
  which: Condition = sql`true`,
): Promise<(Omit<MemberPlace, 'updated_at'> & { updated_at: Date })[]> => {
  const { rows } = await sql<Omit<MemberPlace, 'updated_at'> & { updated_at: Date }>`
    select regard_id, kind, reason, updated_at, care_provider, office from member_places
    where member_id = ${member_id} and ${which} order by regard_id desc`.execute(db);
  return rows;
};
