import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { TOTAL_CAP } from '@handover/contract/paging';
import type { favourites } from '@handover/contract/favourites/favourites';
import type { Viewer } from '@handover/domain/viewer';
import { ownRows } from '../db/tree.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { metaOf } from '../lists/page.ts';
import { whereAll } from '../lists/source.ts';
import { type Condition, memberPlaces, favouriteRows } from './queries.ts';

const inScope = (viewer: Viewer): Condition[] =>
  Object.entries(ownRows(viewer)).map(([id, value]) => sql`r.${sql.ref(id)} = ${value}`);

/** Lists favourites and blocks of the locations that the viewer manages. */
export async function listFavourites({ db, viewer }: Ctx, query: Input<typeof favourites.list>) {
  const { page, page_size, ...chosen } = query;
  const filters = Object.entries(chosen).map(([id, value]): Condition => sql`r.${sql.ref(id)} = ${value}`);
  const where = [...inScope(viewer), ...filters];
  const part = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  const data = await favouriteRows(db, where, part);
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select from place_regards r ${whereAll(where)} limit ${sql.lit(TOTAL_CAP + 1)}) counted`.execute(
    db,
  );
  const n = counted.rows[0]?.n ?? 0;
  const total = Math.min(n, TOTAL_CAP);
  return { data, meta: metaOf('regards', query, { here: data.length, total, capped: n > TOTAL_CAP }) };
}

/** Returns one entry, if the viewer may read it. */
export const findFavourite = async ({ db, viewer }: Ctx, regard_id: string) => {
  const [row] = await favouriteRows(db, [...inScope(viewer), sql`r.regard_id = ${regard_id}`]);
  return orNotFound(row, 'Entry');
};

/**
 * Returns the favourites and blocks of both sides for one member. Administrators alone use it, to see why a member is
 * not offered to a home or does not see it.
 */
export async function listFavouritesOfMember({ db }: Ctx, { member_id }: { member_id: string }) {
  const member = await db
    .selectFrom('staff')
    .select('member_id')
    .where('member_id', '=', member_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  orNotFound(member, 'Staff member');
  const by_places = await favouriteRows(db, [sql`r.member_id = ${member_id}`]);
  return { data: { by_places, by_member: await memberPlaces(db, member_id) } };
}
