import { sql } from 'kysely';
import { cannedReplies, cannedRepliesList } from '@handover/contract/support/cannedReplies';
import { newId } from '../../db/id.ts';
import { orNotFound } from '../../http/refusals.ts';
import { route, type Route } from '../../http/route.ts';
import { findEntry } from '../../lists/find.ts';
import { listRoutes } from '../../lists/routes.ts';
import { listSource } from '../../lists/source.ts';

const source = listSource({
  resource: cannedRepliesList,
  table: 'canned_replies',
  scope: () => ({}),
  select: sql`t.reply_id, t.title, t.text, t.updated_at`,
  total: 'count',
});

export const cannedReplyRoutes: Route[] = [
  ...listRoutes(cannedReplies, source),
  route(cannedReplies.create, async (ctx, reply) => {
    const reply_id = newId(ctx.now);
    const { db, now } = ctx;
    await db
      .insertInto('canned_replies')
      .values({ reply_id, ...reply, created_at: now, updated_at: now })
      .execute();
    return findEntry(source, ctx, reply_id);
  }),
  route(cannedReplies.update, async (ctx, { reply_id, ...reply }) => {
    const changed = await ctx.db
      .updateTable('canned_replies')
      .set({ ...reply, updated_at: ctx.now })
      .where('reply_id', '=', reply_id)
      .returning('reply_id')
      .executeTakeFirst();
    orNotFound(changed, 'Reply');
    return findEntry(source, ctx, reply_id);
  }),
  route(cannedReplies.remove, async ({ db }, { reply_id }) => {
    const gone = await db
      .deleteFrom('canned_replies')
      .where('reply_id', '=', reply_id)
      .returning('reply_id')
      .executeTakeFirst();
    orNotFound(gone, 'Reply');
    return { data: { message: 'Successfully Deleted' } };
  }),
];
