import { sql } from 'kysely';
import { MOST_COUNTED, NOTIFICATIONS_SHOWN } from '@handover/contract/notifications/notifications';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { asServer, type Db, type Pools } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf } from '../adapters/channels.ts';
import type { News } from '../adapters/live.ts';

type Mine = Pick<Ctx, 'db' | 'viewer'>;

const SHOWN = ['notification_id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'] as const;
type Kinded<Row> = Omit<Row, 'kind'> & { kind: NotificationKind };
const kinded = <Row extends { kind: string }>(row: Row) => row as Kinded<Row>;

export async function newestNotifications({ db, viewer }: Mine) {
  const rows = await db
    .selectFrom('notifications')
    .select(SHOWN)
    .where('user_id', '=', viewer.user_id)
    .orderBy('notification_id', 'desc')
    .limit(NOTIFICATIONS_SHOWN)
    .execute();
  return rows.map(kinded);
}

/**
 * Counts unread notifications, all and those that are messages. Nobody's badge says more than 99+, so no more are
 * counted.
 */
export async function countUnread({ db, viewer }: Mine) {
  const { rows } = await sql<{ notificationsCount: number; messagesCount: number }>`
    select (select count(*) from (select from notifications
              where user_id = ${viewer.user_id} and read_at is null limit ${MOST_COUNTED}) unread) as "notificationsCount",
           (select count(*) from (select from notifications
              where user_id = ${viewer.user_id} and read_at is null and kind = 'message' limit ${MOST_COUNTED}) unread)
             as "messagesCount"`.execute(db);
  return rows[0] ?? { notificationsCount: 0, messagesCount: 0 };
}

/** Marks one notification as read, or all of the viewer's; what was read before keeps its time. */
export async function markRead({ db, viewer, now }: Mine & Pick<Ctx, 'now'>, notification_id?: string) {
  const mine = db.updateTable('notifications').where('user_id', '=', viewer.user_id);
  const which =
    notification_id === undefined
      ? mine.where('read_at', 'is', null)
      : mine.where('notification_id', '=', notification_id);
  const rows = await which
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .returning(SHOWN)
    .execute();
  return rows.map(kinded);
}

/** Marks the viewer's notifications of a kind with one link as read; returns how many there were. */
export async function markReadAbout(
  { db, viewer, now }: Mine & Pick<Ctx, 'now'>,
  kind: NotificationKind,
  link: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', viewer.user_id)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Chosen = { email: boolean | null; push: boolean | null };

/** Returns the viewer's own choices; for the other kinds the domain knows what is usual. */
export async function chosenWays({ db, viewer }: Mine): Promise<Partial<Record<string, Chosen>>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'email', 'push'])
    .where('user_id', '=', viewer.user_id)
    .execute();
  return Object.fromEntries(rows.map(({ kind, ...chosen }) => [kind, chosen]));
}

/** Saves the viewer's choice for a kind. A way that is not named stays as it was. */
export async function chooseWays(
  { db, viewer }: Mine,
  kind: NotificationKind,
  chosen: { [way in keyof Chosen]?: boolean | undefined },
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({ user_id: viewer.user_id, kind, ...chosen })
    .onConflict((known) => known.columns(['user_id', 'kind']).doUpdateSet(chosen))
    .execute();
}

/** Selects notifications that are still unread and whose reader still has an account, with what they chose. */
const worthTelling = (db: Db, notification_ids: readonly string[]) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.user_id', 'n.user_id')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'n.user_id').onRef('p.kind', '=', 'n.kind'),
    )
    .select(['n.notification_id', 'n.kind', 'n.link'])
    .where(sql<boolean>`n.notification_id = any (${notification_ids}::uuid[])`)
    .where('n.read_at', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null);

const AN_HOUR = sql`interval '1 hour'`;
/** Maximum earlier notifications in which to count those about the same thing: nobody's mails count more. */
const MOST_LOOKED_AT = 500;

/**
 * Returns what a mail about these notifications needs, with the number of earlier ones to the same reader in that hour,
 * of the same kind and about the same thing. A link without an id leads to a list, which is no one thing.
 */
export async function mailable(db: Db, notification_ids: readonly string[]) {
  const rows = await worthTelling(db, notification_ids)
    .select(['n.title', 'n.body', 'u.email', 'u.first_name', 'p.email as chosen'])
    .select(
      sql<number>`case when n.link ~ '[0-9a-f]{8}-[0-9a-f]{4}-' then (
        select count(*) from (
          select e.kind, e.link, e.created_at from notifications e
          where e.user_id = n.user_id and e.notification_id < n.notification_id
          order by e.notification_id desc limit ${MOST_LOOKED_AT}) e
        where e.kind = n.kind and e.link = n.link and e.created_at > n.created_at - ${AN_HOUR}) else 0 end`.as(
        'earlier',
      ),
    )
    .execute();
  return rows.map(kinded);
}

/** Returns the phones of their readers; a phone that is somebody else's by now is none of theirs. */
export async function pushable(db: Db, notification_ids: readonly string[]) {
  const rows = await worthTelling(db, notification_ids)
    .innerJoin('push_subscriptions as s', 's.user_id', 'n.user_id')
    .select(['n.created_at', 's.subscription_id', 's.endpoint', 's.p256dh', 's.auth', 'p.push as chosen'])
    .execute();
  return rows.map(kinded);
}

/** Returns news of the notifications since then. */
export async function newsSince(pools: Pools, since: Date, most: number): Promise<News[]> {
  const rows = await asServer(pools, 'worker', (db) =>
    db
      .selectFrom('notifications')
      .select(['notification_id', 'user_id'])
      .where('created_at', '>', since)
      .orderBy('created_at')
      .limit(most + 1)
      .execute(),
  );
  return rows.map(({ notification_id, user_id }) => newsOf(user_id, notification_id));
}

export const newsOf = (user_id: string, notification_id: string): News => ({
  to: [channelOf(user_id)],
  event: 'notification',
  id: notification_id,
});
