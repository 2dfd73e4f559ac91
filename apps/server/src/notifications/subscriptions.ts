import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { MOST_PHONES, type push } from '@handover/contract/notifications/push';
import { newId } from '../db/id.ts';
import { invalidField, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { areKeys, isPushService } from '../adapters/push.ts';

type Keys = Input<typeof push.subscribe>['keys'];

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

/**
 * Subscribes a phone. The address comes from a browser, and the server will call it: so it is one of those that it
 * knows, or none.
 */
export async function subscribe(ctx: Ctx, { endpoint, keys }: Input<typeof push.subscribe>) {
  const { db, session_id, now, config } = ctx;
  if (config.VAPID_PUBLIC_KEY === '') throw new Refusal('not_now', 'Notifications on phones are not set up here');
  if (!isPushService(endpoint, config.PUSH_HOSTS)) {
    throw invalidField('endpoint', 'This browser’s push service is not one that Handover knows');
  }
  if (!areKeys(keys)) throw invalidField('keys', 'These are no keys of a push subscription');
  const { user_id } = ctx.viewer;
  const phone = { session_id, ...keys, created_at: now };
  await takeOver(ctx, endpoint, keys);
  const own = await db
    .updateTable('push_subscriptions')
    .set(phone)
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  if (own.numUpdatedRows === 0n) {
    const added = await db
      .insertInto('push_subscriptions')
      .values({ subscription_id: newId(now), user_id, endpoint, ...phone })
      .onConflict((other) => other.column('endpoint').doNothing())
      .executeTakeFirst();
    // Somebody else's phone, with keys that this browser does not know.
    if (!added.numInsertedOrUpdatedRows) {
      throw new Refusal('not_now', 'Switch notifications off in this browser and on again');
    }
  }
  await forgetOldest(ctx);
  return { data: { message: 'This phone will be told' } };
}

/** Takes a phone from the person who was signed in there before: the person who has its keys holds it. */
async function takeOver({ db, viewer }: Ctx, endpoint: string, { p256dh, auth }: Keys): Promise<void> {
  await sql`select set_config('app.push_p256dh', ${p256dh}, true), set_config('app.push_auth', ${auth}, true)`.execute(
    db,
  );
  await db
    .deleteFrom('known_push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', viewer.user_id)
    .execute();
}

/** Keeps as many phones of the viewer as one person may have. */
const forgetOldest = ({ db, viewer }: Ctx) =>
  db
    .deleteFrom('push_subscriptions')
    .where('subscription_id', 'in', (phones) =>
      phones
        .selectFrom('push_subscriptions')
        .select('subscription_id')
        .where('user_id', '=', viewer.user_id)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id', 'desc')
        .offset(MOST_PHONES),
    )
    .execute();

export async function unsubscribe({ db, viewer }: Ctx, { endpoint }: Input<typeof push.unsubscribe>) {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', viewer.user_id)
    .where('endpoint', '=', endpoint)
    .execute();
  return { data: { message: 'This phone is told no more' } };
}
