import { type RawBuilder, sql } from 'kysely';
import { withRequiredTags } from '@handover/domain/posting/roleTags';
import type { Db } from '../db/connect.ts';

/** Selects the tags of the rows of `t`, a table with `tag_ids`, with their current titles. */
export const tagsOf = (t: string) => sql`
  (select coalesce(json_agg(json_build_object('tag_id', g.tag_id, 'title', g.title) order by g.position, g.title), '[]')
   from unnest(${sql.ref(t)}.tag_ids) asked (tag_id) join job_tags g using (tag_id))`;

/** Selects the version of a care provider's card in force on a day. */
export const cardOn = (care_provider_id: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number>`(
  select v.version_id from rate_card_versions v where v.care_provider_id = ${care_provider_id} and v.valid_from <= ${day}
  order by v.valid_from desc, v.version_id desc limit 1)`;

type Shift = { care_provider_id: string; title: string; date: string; tag_ids: string[] };

/** Adds to each shift the tags that its care provider's rate card requires for its role. */
export async function withRoleTags<S extends Shift>(db: Db, shifts: readonly S[]): Promise<S[]> {
  const providers = shifts.map(({ care_provider_id }) => care_provider_id);
  const titles = shifts.map(({ title }) => title);
  const days = shifts.map(({ date }) => date);
  const { rows } = await sql<{ at: number; tag_ids: string[] }>`
    select s.at::int - 1 as at, r.tag_ids
    from unnest(${providers}::uuid[], ${titles}::text[], ${days}::date[]) with ordinality s (care_provider_id, title, date, at)
    join rate_cards r on r.version_id = ${cardOn(sql`s.care_provider_id`, sql`s.date`)} and r.role = lower(s.title)
    where r.tag_ids <> '{}'`.execute(db);
  const required = new Map(rows.map(({ at, tag_ids }) => [at, tag_ids]));
  return shifts.map((shift, at) => ({ ...shift, tag_ids: withRequiredTags(shift.tag_ids, required.get(at) ?? []) }));
}
