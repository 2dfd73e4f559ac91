import { sql } from 'kysely';
import { MATCH_POINTS } from '@handover/domain/offers/match';
import { type Db, prepared } from '../../db/connect.ts';
import { listed } from '../../db/listed.ts';
import type { Own } from '../match/own.ts';
import type { Shift } from './shift.ts';

/** Facts about a member for a shift, without their certificates, which are read with their documents. */
export type MemberFacts = Omit<Own, 'certificates' | 'tags'> & { member_id: string; name: string; in_use: boolean };

export const readMemberFacts = (
  db: Db,
  shift: Shift,
  member_ids: readonly string[],
  now: Date,
): Promise<MemberFacts[]> =>
  prepared(
    db,
    sql<MemberFacts>`
      select m.member_id, m.name, m.position, m.tag_ids, u.status = 'active' and u.deleted_at is null as in_use,
        ${listed(sql`select address_id, latitude, longitude, proximity, "default" from addresses
          where member_id = m.member_id and latitude is not null order by address_id`)} as addresses,
        ${listed(sql`select date, from_time, to_time, address_id from availability
          where member_id = m.member_id and date between ${shift.date}::date - 1 and ${shift.date}::date
          order by date, from_time, availability_id`)} as availability,
        ${listed(sql`select office_id, care_provider_id, completed from member_shifts
          where member_id = m.member_id and care_provider_id = ${shift.care_provider_id}`)} as worked,
        (select count(*) from slips where member_id = m.member_id
          and at > ${now}::timestamptz - make_interval(days => ${sql.lit(MATCH_POINTS.history.slip_counts_days)})) as slips
      from unnest(${member_ids}::uuid[]) asked (member_id) join staff m on m.member_id = asked.member_id
      join users u on u.user_id = m.member_id`,
  );
