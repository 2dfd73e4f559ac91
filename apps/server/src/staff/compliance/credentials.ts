import { type RawBuilder, sql } from 'kysely';

/** Selects a member's certificates and vaccinations for the rules, over the alias `e`. */
export const credentialsOf = (member_id: string | RawBuilder<unknown>) => sql`
  select skill_id as entry_id, 'skill' as kind, item_id, title, start_date, end_date, state, weekly_hours
  from skills where member_id = ${member_id}
  union all
  select medical_id, 'medical', item_id, title, date_administered, null, state, null
  from medicals where member_id = ${member_id}`;
