import type { Ctx } from '../http/route.ts';

/** Returns the tags by which a list of shifts can be filtered. */
export async function tagsForMember({ db }: Pick<Ctx, 'db'>) {
  const data = await db
    .selectFrom('job_tags')
    .select(['tag_id', 'title'])
    .orderBy('position')
    .orderBy('title')
    .execute();
  return { data };
}
