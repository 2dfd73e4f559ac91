import { z } from 'zod';
import { LONGEST_VIEW_NAME, MOST_SAVED_VIEWS } from '@handover/domain/lists/savedViews';
import { done, endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { line } from '../text.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Filters and sort of a list, as its own call takes them. */
const query = z.record(z.string().regex(/^\w{1,40}$/), line(4000, 'Choose what to filter by'));
const name = line(LONGEST_VIEW_NAME, 'Give the view a name');
/** Last part of the list's path. */
const list = z.string().regex(/^[a-z_]{1,40}$/, 'There is no such list');

const savedView = z.object({ view_id: z.uuid(), list: z.string(), name: z.string(), query });
export type SavedView = z.output<typeof savedView>;

export const savedViews = {
  list: endpoint({
    name: 'saved_views.list',
    method: 'GET',
    path: '/api/v1/saved_views',
    levels: EVERY_LEVEL,
    summary: 'The views of a list that I saved',
    description: 'Oldest first. `query` is as it was saved: a filter that the list no longer has is still in it.',
    input: z.strictObject({ list }),
    answer: z.object({ data: z.array(savedView) }),
    background: true,
  }),
  create: endpoint({
    name: 'saved_views.create',
    method: 'POST',
    path: '/api/v1/saved_views',
    levels: EVERY_LEVEL,
    summary: 'Save a view of a list',
    description: `Filters and sort under a name of its own. At most ${MOST_SAVED_VIEWS} per list; only their owner reads them.`,
    input: z.strictObject({ list, name, query }),
    answer: z.object({ data: savedView }),
  }),
  update: endpoint({
    name: 'saved_views.update',
    method: 'PUT',
    path: '/api/v1/saved_views/:view_id',
    levels: EVERY_LEVEL,
    summary: 'Rename a view, or save its filters and sort again',
    description: 'What is not sent stays as it is.',
    input: z
      .strictObject({ view_id: id(), name: name.optional(), query: query.optional() })
      .refine((sent) => sent.name !== undefined || sent.query !== undefined, 'Say what changes'),
    answer: z.object({ data: savedView }),
  }),
  remove: endpoint({
    name: 'saved_views.remove',
    method: 'DELETE',
    path: '/api/v1/saved_views/:view_id',
    levels: EVERY_LEVEL,
    summary: 'Delete a view',
    input: z.strictObject({ view_id: id() }),
    answer: done,
  }),
};
