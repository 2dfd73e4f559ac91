import { type RawBuilder, sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import type { Db } from '../db/connect.ts';
import { REGISTER } from './register/register.ts';
import { rowsOf } from './rows.ts';

type Person = {
  first_name: string;
  last_name: string;
  email: string;
  mobile_telephone: string | null;
  home_telephone: string | null;
  whatsapp_telephone: string | null;
};

/** Minimum length of a text that is taken out: a shorter one stands in every other word. */
const SHORTEST = 5;

/**
 * Takes a person's whole name, email and telephones out of what others wrote to or about them, and out of what waits in
 * the queue. Another person of the very same name loses it from notifications, too, which are gone after a season
 * anyway.
 */
export async function reword(db: Db, user_id: string): Promise<void> {
  const words = await wordsOf(db, user_id);
  for (const [table, { rewords = [] }] of Object.entries(REGISTER)) {
    for (const { who, columns, json = false, only } of rewords) {
      for (const column of columns) {
        const text: RawBuilder<string> = json ? sql`${sql.ref(column)}::text` : sql`${sql.ref(column)}`;
        const sought = json ? words.map(([from, to]) => [inJson(from), to] as const) : words;
        const found = sql.join(
          sought.map(([from]) => sql`strpos(${text}, ${from}) > 0`),
          sql` or `,
        );
        const said = sought.reduce((so_far, [from, to]) => sql`replace(${so_far}, ${from}, ${to})`, text);
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${json ? sql`(${said})::jsonb` : said}
          where (${found}) ${only ? sql`and ${only}` : sql``}
            ${who === 'anyone' ? sql`` : sql`and ${rowsOf(who, user_id)}`}`.execute(db);
      }
    }
  }
  // Tasks for an address that is nobody's any more need not be done.
  const waiting = words.map(([from]) => sql`strpos(payload::text, ${inJson(from)}) > 0`);
  await sql`delete from graphile_worker._private_jobs
    where locked_at is null and (${sql.join(waiting, sql` or `)})`.execute(db);
}

async function wordsOf(db: Db, user_id: string): Promise<(readonly [string, string])[]> {
  const { rows } = await sql<Person>`
    select u.first_name, u.last_name, u.email, u.mobile_telephone, s.home_telephone, s.whatsapp_telephone
    from users u left join staff s on s.member_id = u.user_id where u.user_id = ${user_id}`.execute(db);
  return rows.flatMap(({ first_name, last_name, email, ...telephones }) => [
    [email, 'erased'] as const,
    ...Object.values(telephones).flatMap((number) =>
      number !== null && number.length >= SHORTEST ? [[number, 'erased'] as const] : [],
    ),
    [`${first_name} ${last_name}`, FORMER.name] as const,
  ]);
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
