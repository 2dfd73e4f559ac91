import { sql } from 'kysely';
import { GATHERED_INTO } from '@handover/domain/notifications/floods';
import { ticketLink } from '@handover/domain/support/policy';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';
import { newsOf } from '../notifications/queries.ts';

type Follower = { user_id: string; level: number };
type Told = { kind: keyof typeof GATHERED_INTO; title: string; body?: string };

/**
 * Returns the followers of a ticket: the people who raised it, wrote to it or see to it, and every administrator while
 * nobody does; as far as they still see it.
 */
const followersOf = async ({ db }: Pick<Ctx, 'db'>, uuid: string): Promise<Follower[]> =>
  (await sql<Follower>`select user_id, level from app.ticket_followers(${uuid})`.execute(db)).rows;

/** Gives followers' unread news of a ticket the newest words, and returns whose it was: they are not told again. */
async function gather(
  { db, viewer, after, live }: Ctx,
  uuid: string,
  { kind, title, body = '' }: Told,
): Promise<Set<string>> {
  const kinds = GATHERED_INTO[kind];
  if (kinds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string; notification_id: string }>`
    select user_id, notification_id
    from app.gather_ticket_news(${uuid}, ${viewer.user_id}, ${kinds}, ${title.toWellFormed()}, ${body.toWellFormed()})`.execute(
    db,
  );
  after(() => live.publish(rows.map(({ user_id, notification_id }) => newsOf(user_id, notification_id))));
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Notifies everyone who follows a ticket but its actor, and those who followed it until now, with a link for their
 * level.
 */
export async function notifyFollowers(
  ctx: Ctx,
  { uuid }: { uuid: string },
  told: Told,
  until_now: readonly Follower[] = [],
): Promise<void> {
  const all = [...(await followersOf(ctx, uuid)), ...until_now];
  const gathered = await gather(ctx, uuid, told);
  const others = all.filter(({ user_id }) => user_id !== ctx.viewer.user_id && !gathered.has(user_id));
  const groups = new Map<`/${string}`, string[]>();
  for (const { user_id, level } of others) {
    const link = ticketLink(level, uuid);
    groups.set(link, [...(groups.get(link) ?? []), user_id]);
  }
  await notifyEach(
    ctx,
    [...groups].map(([link, user_ids]) => ({ ...told, link, user_ids })),
  );
}

/** Returns the number and title of a ticket: "#1048 Timesheet shows the wrong break" */
export const called = ({ id, title }: { id: number; title: string }): string => `#${id} ${title}`;

const LONGEST_EXCERPT = 600;
/** Shortens a text to what a mail or the bell needs. */
export const excerpt = (text: string): string =>
  text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT).trimEnd()}…`;
