import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/accounts/accounts';
import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { endStreams } from '../adapters/endStreams.ts';

/** Names a device, such as Chromium on Windows or Safari on iPhone: enough to know one's own devices by. */
export function deviceName(user_agent: string): string {
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(user_agent)?.[0].replace('Mac OS X', 'Mac');
  const browser = /Edg|OPR|Firefox|SamsungBrowser|Chrome|Safari/
    .exec(user_agent)?.[0]
    .replace('Edg', 'Edge')
    .replace('OPR', 'Opera');
  return [browser ?? 'Another program', ...(system ? ['on', system] : [])].join(' ');
}

export async function listSessions({ db, viewer, session_id, now }: Ctx) {
  const rows = await db
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'last_seen_at', 'device'])
    .where('user_id', '=', viewer.user_id)
    .where('challenge', '=', false)
    .where('expires_at', '>', now)
    .where(sql<boolean>`last_seen_at + idle > ${now}`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return {
    data: rows.map((row) => ({ ...row, device: deviceName(row.device), current: row.session_id === session_id })),
  };
}

export async function endSession(ctx: Ctx, { session_id }: Input<typeof contract.endSession>) {
  const { db, viewer } = ctx;
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', viewer.user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new Refusal('not_found', 'Session not found');
  endStreams(ctx, [viewer.user_id]);
  return { data: { message: 'The session has ended' } };
}

/**
 * Ends the viewer's other sessions after another way to sign in was chosen: a session from before has to show that it
 * knows the new one.
 */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { db, viewer, session_id } = ctx;
  await db.deleteFrom('sessions').where('user_id', '=', viewer.user_id).where('session_id', '!=', session_id).execute();
  endStreams(ctx, [viewer.user_id]);
}
