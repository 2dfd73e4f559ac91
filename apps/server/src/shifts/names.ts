import { sql } from 'kysely';

/** Selects a person's current name, for entries that keep it. */
export const nameOf = (user_id: string) =>
  sql<string>`(select first_name || ' ' || last_name from users where user_id = ${user_id})`;

/**
 * Selects a member's name for viewers of their shift. Managers cannot read the table of people, only the person who has
 * the shift.
 */
export const memberName = (job_id: string, member_id: string) => sql<string>`coalesce(${nameOf(member_id)},
  (select concat_ws(' ', assigned_to->>'first_name', assigned_to->>'last_name') from job_people
   where job_id = ${job_id} and assigned_to->>'member_id' = ${member_id}))`;
