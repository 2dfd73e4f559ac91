import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';

/**
 * Record that audit entries name: its name for people, the link to its page, and the text that finds it in the list.
 */
export type Named = { id: string; name: string; link: string | null; sought: string };

/** Returns the names of all records among these ids by one query, of any kind. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared(
    db,
    sql<Named>`
      with asked as (select unnest(${ids}::uuid[]) as a),
      people as (
        select a, a as user_id from asked
        union all select a, member_id from asked join skills on skill_id = a
        union all select a, member_id from asked join medicals on medical_id = a
        union all select a, member_id from asked join work_experience on experience_id = a
        union all select a, member_id from asked join addresses on address_id = a
        union all select a, member_id from asked join availability on availability_id = a
        union all select a, user_id from asked join holds on hold_id = a
        union all select a, user_id from asked join exports on export_id = a),
      shifts as (
        select a, a as job_id from asked
        union all select a, job_id from asked join offers on offer_id = a
        union all select a, job_id from asked join job_notes on note_id = a)
      select a as id, first_name || ' ' || last_name as name,
        case level when 4 then '/staff/' else '/users/' end || user_id as link,
        coalesce(nullif(email, ''), user_id::text) as sought
      from people join users using (user_id)
      union all
      select a, company_name, '/agencies/' || a, company_name from asked join agencies on agency_id = a
      union all
      select a, company_name, '/care_providers/' || a, company_name from asked join care_providers on care_provider_id = a
      union all
      select a, title, '/care_providers/' || care_provider_id, title from asked join offices on office_id = a
      union all
      select a, code, '/job_info/' || job_id, code from shifts join jobs using (job_id)
      union all
      select a, reference, '/invoices/' || uuid, reference from asked join invoices on uuid = a
      union all
      select a, '#' || id, '/support_desk/' || uuid, '#' || id from asked join tickets on uuid = a
      union all
      select a, title, null, a::text from asked join job_tags on tag_id = a
      union all
      select a, title, null, a::text from asked join canned_replies on reply_id = a
      union all
      select a, title, null, a::text from asked join compliance_items on item_id = a`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
