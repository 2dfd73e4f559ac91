import { sql } from 'kysely';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { OWN_PATH } from '@handover/domain/notifications/link';
import { prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue, enqueueAt, type Task } from '../adapters/queue.ts';
import { newsOf } from './queries.ts';

/**
 * Content of a notification. The link is a path of ours: it opens from a mail and from the bell, and must not lead
 * anywhere else.
 */
export type Notice = {
  kind: NotificationKind;
  title: string;
  body?: string;
  link: `/${string}`;
  /** Record that it is about, if the link does not name it: sender and reader must take part in it. */
  about?: string;
  /**
   * Milliseconds that its reader has to read it before a mail goes out; by default one goes at once, as to phones
   * always.
   */
  mail_after_ms?: number;
};

type NotifyCtx = Pick<Ctx, 'db' | 'now' | 'after' | 'live'>;
type GroupNotice = Omit<Notice, 'mail_after_ms'> & { user_ids: readonly string[] };

/**
 * Notifies people inside the transaction of the event. Once that is committed they see it under the bell at once, and
 * get a mail if they want one with its kind; if it is not, nobody gets anything.
 */
export async function notify(ctx: NotifyCtx, user_ids: readonly string[], told: Notice): Promise<void> {
  const { mail_after_ms, ...telling } = told;
  if (mail_after_ms === undefined) return notifyEach(ctx, [{ user_ids, ...telling }]);
  const notification_ids = await insertAndPublish(ctx, [{ user_ids, ...telling }], null);
  if (notification_ids.length === 0) return;
  const { db, now } = ctx;
  await enqueue(db, 'send_notifications', { notification_ids, by: 'phone' });
  const by = 'mail';
  await enqueueAt(db, 'send_notifications', { notification_ids, by }, new Date(now.getTime() + mail_after_ms));
}

/**
 * Sends several notifications at once, each to others, with the tasks that follow from the event: in one round trip to
 * the database.
 */
export async function notifyEach(
  ctx: NotifyCtx,
  tellings: readonly GroupNotice[],
  tasks: readonly Task[] = [],
): Promise<void> {
  await insertAndPublish(ctx, tellings, tasks);
}

/**
 * Writes notifications and returns the ids of those that were written. Without tasks, the caller has to enqueue mails
 * and pushes.
 */
async function insertAndPublish(
  { db, now, after, live }: NotifyCtx,
  tellings: readonly GroupNotice[],
  tasks: readonly Task[] | null,
): Promise<string[]> {
  const told = tellings.flatMap(({ user_ids, kind, title, body = '', link, about }) => {
    if (!OWN_PATH.test(link)) throw new Error(`${link} is no path of ours`);
    const people = [...new Set(user_ids)];
    // Half a character, as a phone leaves it when it cuts a text, is no JSON for the database.
    const words = { title: title.toWellFormed(), body: body.toWellFormed() };
    return people.map((user_id) => ({ notification_id: newId(now), user_id, kind, ...words, link, about }));
  });
  if (told.length === 0 && (tasks ?? []).length === 0) return [];
  const heard = await prepared(
    db,
    sql<{ notification_id: string }>`
      select app.notify_each(${JSON.stringify(told)}::json, ${now}, ${tasks && JSON.stringify(tasks)}::json) as notification_id`,
  );
  if (heard.length === 0) return [];
  const ids = new Set(heard.map(({ notification_id }) => notification_id));
  const news = told.flatMap(({ notification_id: id, user_id }) => (ids.has(id) ? [newsOf(user_id, id)] : []));
  after(() => live.publish(news));
  return [...ids];
}
