import { sql } from 'kysely';
import { type complianceItems, itemsList } from '@handover/contract/staff/compliance';
import type { Input } from '@handover/contract/endpoint';
import { MOST_OPTIONS } from '@handover/contract/list';
import { literally } from '../../db/like.ts';
import { newId } from '../../db/id.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findEntry } from '../../lists/find.ts';
import { listSource } from '../../lists/source.ts';
import { recheckEveryone } from '../../adapters/queue.ts';

export const itemsSource = listSource({
  resource: itemsList,
  table: 'compliance_items',
  scope: () => ({}),
  select: sql`t.item_id, t.title, t.kind, t.nations, t.months, t.created_at`,
  texts: { nations: (nations: string[]) => nations.join(', ') },
  total: 'count',
});

export async function createItem(ctx: Ctx, entry: Input<typeof complianceItems.create>) {
  const { db, now } = ctx;
  const item_id = newId(now);
  await db
    .insertInto('compliance_items')
    .values({ item_id, ...entry, created_at: now, updated_at: now })
    .execute();
  return findEntry(itemsSource, ctx, item_id);
}

/** Updates a requirement type. Its duration and places affect the compliance of everyone with that requirement. */
export async function updateItem(ctx: Ctx, { item_id, ...entry }: Input<typeof complianceItems.update>) {
  const changed = await ctx.db
    .updateTable('compliance_items')
    .set({ ...entry, updated_at: ctx.now })
    .where('item_id', '=', item_id)
    .returning('item_id')
    .executeTakeFirst();
  orNotFound(changed, itemsList.one);
  await recheckEveryone(ctx.db);
  return findEntry(itemsSource, ctx, item_id);
}

export const itemOptions = ({ db }: Ctx, { search }: { search?: string | undefined }) =>
  db
    .selectFrom('compliance_items')
    .select(['item_id as value', 'title as label'])
    .where('title', 'ilike', `%${literally(search ?? '')}%`)
    .orderBy('title')
    .limit(MOST_OPTIONS)
    .execute();
