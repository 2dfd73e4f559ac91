import type { Input } from '@handover/contract/endpoint';
import type { savedViews } from '@handover/contract/lists/savedViews';
import { mayNameView } from '@handover/domain/lists/savedViews';
import { lockPerson } from '../../db/lockPerson.ts';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { assertTaken, findView, viewsOf } from './queries.ts';

/** Renames a view of the viewer's own, or gives it other filters and another sort. */
export async function changeView(ctx: Ctx, { view_id, name, query }: Input<typeof savedViews.update>) {
  const { db, viewer } = ctx;
  await lockPerson(db, viewer.user_id);
  const before = await findView(ctx, view_id);
  if (query) assertTaken(ctx, before.list, query);
  const after = { ...before, ...(name === undefined ? {} : { name }), ...(query ? { query } : {}) };
  const others = (await viewsOf(ctx, before.list)).filter((other) => other.view_id !== view_id);
  assertAllowed(mayNameView(others, after.name));
  await db
    .updateTable('saved_views')
    .set({ name: after.name, query: JSON.stringify(after.query) })
    .where('view_id', '=', view_id)
    .where('user_id', '=', viewer.user_id)
    .execute();
  return { data: after };
}
