import { sql } from 'kysely';
import { MOST_OPTIONS } from '@handover/contract/list';
import { tagsList } from '@handover/contract/tags/tags';
import { literally } from '../db/like.ts';
import type { Ctx } from '../http/route.ts';
import { listSource } from '../lists/source.ts';

export const tagsSource = listSource({
  resource: tagsList,
  table: 'job_tags',
  scope: () => ({}),
  select: sql`t.tag_id, t.title, t.description, t.importance, t.position, t.created_at`,
  total: 'count',
});

export const tagOptions = ({ db }: Ctx, { search }: { search?: string | undefined }) =>
  db
    .selectFrom('job_tags')
    .select(['tag_id as value', 'title as label'])
    .where('title', 'ilike', `%${literally(search ?? '')}%`)
    .orderBy('position')
    .orderBy('title')
    .limit(MOST_OPTIONS)
    .execute();
