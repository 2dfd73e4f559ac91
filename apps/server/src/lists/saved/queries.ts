import type { SavedView } from '@handover/contract/lists/savedViews';
import { invalidField, orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { queryOf } from './lists.ts';

/** Views that the viewer saved, and nobody else's. */
export const ownViews = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) =>
  db.selectFrom('saved_views').where('user_id', '=', viewer.user_id);

export async function viewsOf(ctx: Ctx, list: string) {
  const rows = await ownViews(ctx)
    .select(['view_id', 'list', 'name', 'query', 'slot'])
    .where('list', '=', list)
    .orderBy('view_id')
    .execute();
  return rows.map((row) => ({ ...row, query: row.query as SavedView['query'] }));
}

export async function findView(ctx: Ctx, view_id: string): Promise<SavedView> {
  const found = await ownViews(ctx)
    .select(['view_id', 'list', 'name', 'query'])
    .where('view_id', '=', view_id)
    .executeTakeFirst();
  const view = orNotFound(found, 'View');
  return { ...view, query: view.query as SavedView['query'] };
}

/** Refuses filters and sorts that the list does not take, and a list that is not for the viewer. */
export function assertTaken({ viewer }: Ctx, list: string, query: SavedView['query']): void {
  const taken = queryOf(list, viewer.level);
  if (!taken) throw invalidField('list', 'There is no such list');
  if (!taken.safeParse(query).success) throw invalidField('query', 'This list has no such filter or sort');
}
