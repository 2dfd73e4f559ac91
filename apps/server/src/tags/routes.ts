import { complianceOptions } from '@handover/contract/staff/compliance';
import { tags } from '@handover/contract/tags/tags';
import { newId } from '../db/id.ts';
import { orNotFound } from '../http/refusals.ts';
import { route, type Route } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { listRoutes } from '../lists/routes.ts';
import { tagOptions, tagsSource } from './queries.ts';

export const tagRoutes: Route[] = [
  ...listRoutes(tags, tagsSource),
  route(complianceOptions.tags, tagOptions),
  route(tags.create, async (ctx, tag) => {
    const tag_id = newId(ctx.now);
    await ctx.db
      .insertInto('job_tags')
      .values({ tag_id, ...tag, created_at: ctx.now, updated_at: ctx.now })
      .execute();
    return findEntry(tagsSource, ctx, tag_id);
  }),
  route(tags.update, async (ctx, { tag_id, ...tag }) => {
    const changed = await ctx.db
      .updateTable('job_tags')
      .set({ ...tag, updated_at: ctx.now })
      .where('tag_id', '=', tag_id)
      .returning('tag_id')
      .executeTakeFirst();
    orNotFound(changed, 'Tag');
    return findEntry(tagsSource, ctx, tag_id);
  }),
];
