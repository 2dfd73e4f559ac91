import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { MOST_PHONES, type push } from '@handover/contract/push';
import { newId } from '../../db/id.ts';
import { invalidField, Refusal } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { areKeys, isPushService } from '../../parts/push.ts';

export async function findPush({ db, viewer, config }: Ctx) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', viewer.user_id)
    .orderBy('created_at')
    .execute();
  const endpoints = rows.map(({ endpoint }) => endpoint);
  return { data: { public_key: config.VAPID_PUBLIC_KEY || null, endpoints } };
}

/** The address comes from a browser, and the server will call it: so it is one of those that it knows, or none. */
export async function subscribe(ctx: Ctx, { endpoint, keys }: Input<typeof push.subscribe>) {
  const { db, session_id, now, config } = ctx;
  if (config.VAPID_PUBLIC_KEY === '') throw new Refusal('not_now', 'Notifications on phones are not set up here');
  if (!isPushService(endpoint, config.PUSH_HOSTS)) {
    throw invalidField('endpoint', 'This browser’s push service is not one that Handover knows');
  }
  if (!areKeys(keys)) throw invalidField('keys', 'These are no keys of a push subscription');
  const { rows } = await sql<{ kept: string | null }>`
    select app.keep_push_subscription(${newId(now)}, ${session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${MOST_PHONES}, ${now}) as kept`.execute(db);
  if (!rows[0]?.kept) throw new Refusal('not_now', 'Switch notifications off in this browser and on again');
  return { data: { message: 'This phone will be told' } };
}

export async function unsubscribe({ db, viewer }: Ctx, { endpoint }: Input<typeof push.unsubscribe>) {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', viewer.user_id)
    .where('endpoint', '=', endpoint)
    .execute();
  return { data: { message: 'This phone is told no more' } };
}
