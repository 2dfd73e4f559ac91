import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/**
 * Selects the staff whom a viewer may see: administrators everyone, members themselves. No other login may read the
 * table.
 */
export function visibleStaff(db: Db, viewer: Viewer) {
  const staff = db.selectFrom('staff').where('staff.deleted_at', 'is', null);
  return viewer.kind === 'member' ? staff.where('staff.member_id', '=', viewer.member_id) : staff;
}

/** Locks a member while their record is changed, so that of two changes at once the second sees the first. */
export async function lockMember({ db, viewer }: Ctx, member_id: string) {
  return orNotFound(
    await visibleStaff(db, viewer)
      .select(['member_id', 'position', 'tag_ids', 'opted_out_on', 'opt_out_ends_on'])
      .where('member_id', '=', member_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
    'Staff member',
  );
}

/** Selects the tags of a column of ids, in the order of the list of tags. */
export const tagsIn = (tag_ids: RawBuilder<unknown>) => sql<{ tag_id: string; title: string }[]>`
  (select coalesce(json_agg(json_build_object('tag_id', g.tag_id, 'title', g.title) order by g.position, g.title), '[]')
   from job_tags g where g.tag_id = any (${tag_ids}))`;
