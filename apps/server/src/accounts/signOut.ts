import { sql } from 'kysely';
import { isOurOwnPage } from '../http/origin.ts';
import { Refusal } from '../http/refusals.ts';
import type { Ctx, OpenCtx } from '../http/route.ts';
import { clearSessionCookie, hashOf, tokenOf } from '../http/session.ts';

/** Signs out by a link, as the specification has it. An image on someone else's page must not sign anyone out. */
export async function signOutLink({ guest, request, reply, config }: OpenCtx) {
  if (!isOurOwnPage(request)) throw new Refusal('forbidden', 'Sign out from a page of Handover');
  const token = tokenOf(request, config);
  if (token !== undefined) await guest((db) => sql`select app.end_session(${hashOf(token)})`.execute(db));
  clearSessionCookie(reply, config);
  return '/login';
}

export async function signOut({ db, viewer, session_id }: Ctx) {
  await db.deleteFrom('sessions').where('user_id', '=', viewer.user_id).where('session_id', '=', session_id).execute();
  return { data: { message: 'You are signed out' } };
}
