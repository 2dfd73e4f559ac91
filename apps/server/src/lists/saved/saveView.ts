import type { Input } from '@handover/contract/endpoint';
import type { savedViews } from '@handover/contract/lists/savedViews';
import { mayAddView, MOST_SAVED_VIEWS } from '@handover/domain/lists/savedViews';
import { newId } from '../../db/id.ts';
import { lockPerson } from '../../db/lockPerson.ts';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { assertTaken, viewsOf } from './queries.ts';

/** Saves a view of a list under a name, in the first free place of its person. */
export async function saveView(ctx: Ctx, { list, name, query }: Input<typeof savedViews.create>) {
  const { db, viewer, now } = ctx;
  assertTaken(ctx, list, query);
  await lockPerson(db, viewer.user_id);
  const others = await viewsOf(ctx, list);
  assertAllowed(mayAddView(others, name));
  const taken = new Set(others.map(({ slot }) => slot));
  const slot = Array.from({ length: MOST_SAVED_VIEWS }, (_, n) => n + 1).find((free) => !taken.has(free)) ?? 1;
  const view = { view_id: newId(now), list, name, query };
  await db
    .insertInto('saved_views')
    .values({ ...view, query: JSON.stringify(query), user_id: viewer.user_id, slot, created_at: now })
    .execute();
  return { data: view };
}
