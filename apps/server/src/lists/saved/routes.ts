import type { Input } from '@handover/contract/endpoint';
import { savedViews } from '@handover/contract/lists/savedViews';
import { Refusal } from '../../http/refusals.ts';
import { type Ctx, route, type Route } from '../../http/route.ts';
import { changeView } from './changeView.ts';
import { viewsOf } from './queries.ts';
import { saveView } from './saveView.ts';

async function deleteView({ db, viewer }: Ctx, { view_id }: Input<typeof savedViews.remove>) {
  const removed = await db
    .deleteFrom('saved_views')
    .where('view_id', '=', view_id)
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('not_found', 'View not found');
  return { data: { message: 'The view was deleted' } };
}

export const savedViewRoutes: Route[] = [
  route(savedViews.list, async (ctx, { list }) => ({ data: await viewsOf(ctx, list) })),
  route(savedViews.create, saveView),
  route(savedViews.update, changeView),
  route(savedViews.remove, deleteView),
];
