import { sql } from 'kysely';

/** Someone as they are called now, for what is written down for good. */
export const nameOf = (user_id: string) =>
  sql<string>`(select first_name || ' ' || last_name from users where user_id = ${user_id})`;

/** Staff stand behind a wall for those whom a shift is for; whoever has it does not. */
export const memberName = (job_id: string, member_id: string) => sql<string>`coalesce(${nameOf(member_id)},
  (select concat_ws(' ', assigned_to->>'first_name', assigned_to->>'last_name') from job_people
   where job_id = ${job_id} and assigned_to->>'member_id' = ${member_id}))`;
