import { sql } from 'kysely';
import { tagsList } from '@handover/contract/tags';
import { listSource } from '../lists/source.ts';

export const tagsSource = listSource({
  resource: tagsList,
  table: 'job_tags',
  scope: () => ({}),
  select: sql`t.tag_id, t.title, t.description, t.importance, t.position, t.created_at`,
  total: 'count',
});
