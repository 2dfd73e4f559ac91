import { sql } from 'kysely';
import { NOTIFICATION_KINDS, wantsPush } from '@handover/domain/notifications/kinds';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import { PUSH_LIVES_S, pushTo } from '../adapters/push.ts';
import type { TaskCtx } from '../adapters/tasks.ts';
import { pushable } from './queries.ts';

type Ctx = Pick<TaskCtx, 'db' | 'now' | 'config'>;

const isOn = ({ VAPID_PUBLIC_KEY }: Config): boolean => VAPID_PUBLIC_KEY !== '';

/** True if a notification is not yet half a day old; an older one stands under the bell. */
const isNews = (created_at: Date, now: Date): boolean => now.getTime() - created_at.getTime() < PUSH_LIVES_S * 1000;

const wanted = async (db: Db, now: Date, notification_ids: readonly string[]) =>
  (await pushable(db, notification_ids)).filter(
    ({ kind, chosen, created_at }) => wantsPush(kind, chosen ?? undefined) && isNews(created_at, now),
  );

/** Enqueues one task for each phone of each reader. */
export async function pushToPhones({ db, now, config }: Ctx, notification_ids: readonly string[]): Promise<void> {
  if (!isOn(config)) return;
  const phones = await wanted(db, now, notification_ids);
  await sql`
    select app.enqueue('send_push', json_build_object('notification_id', n, 'subscription_id', s))
    from unnest(${phones.map((phone) => phone.notification_id)}::uuid[],
      ${phones.map((phone) => phone.subscription_id)}::uuid[]) told (n, s)`.execute(db);
}

/**
 * Sends a push message. It asks again first: by now the notification may have been read, or the phone be somebody
 * else's. A phone lies on tables, so it shows what a mail's subject says and nothing of what it is about. A phone that
 * its service no longer knows is forgotten.
 */
export async function sendPush(
  { db, now, config }: Ctx,
  { notification_id, subscription_id }: { notification_id: string; subscription_id: string },
): Promise<void> {
  const phones = isOn(config) ? await wanted(db, now, [notification_id]) : [];
  const phone = phones.find((each) => each.subscription_id === subscription_id);
  if (!phone) return;
  const { kind, link } = phone;
  const { subject: title } = NOTIFICATION_KINDS[kind];
  const answer = await pushTo(config, phone, { title, body: 'Open Handover to read it', link, tag: notification_id });
  if (answer === 'gone') {
    await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscription_id).execute();
  }
}
