import type { Ctx } from '../http/route.ts';
import { hashOf, newToken } from '../http/session.ts';

export async function findLink({ db, viewer }: Ctx) {
  const link = await db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('member_id', '=', viewer.user_id)
    .executeTakeFirst();
  return { data: { created_at: link?.created_at ?? null } };
}

/**
 * Makes a new link, which is shown once: only the hash of its secret is stored. A member who lost the link, or gave it
 * away, makes another.
 */
export async function makeLink({ db, viewer, now, config }: Ctx) {
  const token = newToken();
  const link = { token_hash: hashOf(token), created_at: now };
  await db
    .insertInto('calendar_links')
    .values({ member_id: viewer.user_id, ...link })
    .onConflict((known) => known.column('member_id').doUpdateSet(link))
    .execute();
  return { data: { url: `${config.PUBLIC_URL}/ical/${token}.ics`, created_at: now } };
}

export async function revokeLink({ db, viewer }: Ctx) {
  await db.deleteFrom('calendar_links').where('member_id', '=', viewer.user_id).execute();
  return { data: { message: 'The link no longer works' } };
}
