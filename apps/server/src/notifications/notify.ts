import { sql } from 'kysely';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../parts/queue.ts';
import { newsOf } from './queries.ts';

/** The link is a path of ours: it opens from a mail and from the bell, and must not lead anywhere else. */
export type Told = { kind: NotificationKind; title: string; body?: string; link: `/${string}` };

/**
 * Tells people something inside the transaction in which it happens. Once that is committed they see it under the bell
 * at once, and get a mail if they want one with its kind; if it is not, nobody hears of it.
 */
export async function notify(
  { db, now, after, live }: Pick<Ctx, 'db' | 'now' | 'after' | 'live'>,
  user_ids: readonly string[],
  { kind, title, body = '', link }: Told,
): Promise<void> {
  if (link.startsWith('//')) throw new Error(`${link} is no path of ours`);
  const people = new Map([...new Set(user_ids)].map((user_id) => [newId(now), user_id]));
  if (people.size === 0) return;
  const { rows } = await sql<{ notification_id: string }>`
    select app.notify(${[...people.keys()]}, ${[...people.values()]}, ${kind}, ${title}, ${body}, ${link}, ${now})
      as notification_id`.execute(db);
  const notification_ids = rows.map(({ notification_id }) => notification_id);
  if (notification_ids.length === 0) return;
  await enqueue(db, 'send_notifications', { notification_ids });
  after(() => live.publish(notification_ids.map((id) => newsOf(people.get(id) ?? '', id))));
}
