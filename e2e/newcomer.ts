import { randomUUID } from 'node:crypto';
import { owner } from './database.ts';
import { PEOPLE, type Who } from './people.ts';

/**
 * Creates an account with the level and place of a person of the demo data, with the demo password; it has answered no
 * offer yet.
 */
export async function newcomer(like: Who): Promise<string> {
  const email = `nora.field.${randomUUID().slice(0, 8)}@handover.example`;
  await owner(async (client) => {
    await client.query(
      `insert into app.users (user_id, email, first_name, last_name, level, agency_id, care_provider_id, office_id,
                              created_at, updated_at)
       select gen_random_uuid(), $1, 'Nora', 'Field', level, agency_id, care_provider_id, office_id, now(), now()
       from app.users where email = $2`,
      [email, PEOPLE[like].email],
    );
    await client.query(
      `insert into app.credentials (user_id, password_hash, changed_at)
       select n.user_id, c.password_hash, now() from app.users n, app.users u join app.credentials c using (user_id)
       where n.email = $1 and u.email = $2`,
      [email, PEOPLE[like].email],
    );
  });
  return email;
}
