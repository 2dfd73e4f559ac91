import { z } from 'zod';
import {
  FIRST_NAME,
  hasKnownPlaceholders,
  LONGEST_REPLY,
  UNKNOWN_PLACEHOLDER,
} from '@handover/domain/support/cannedReply';
import { done, endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource } from '../list.ts';
import { line, lines } from '../text.ts';

const reply = z.object({ reply_id: z.uuid(), title: z.string(), text: z.string(), updated_at: instant });
export type CannedReply = z.output<typeof reply>;

/** List of canned replies: texts that administrators insert into answers to tickets. */
export const cannedRepliesList = listResource({
  resource: 'canned_replies',
  title: 'Canned replies',
  one: 'Reply',
  id_field: 'reply_id',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'title', sortDirection: 'asc' },
  fields: [
    { id: 'title', title: 'Title', filter: 'text', width: '26%' },
    {
      id: 'text',
      title: 'Text',
      field_type: 'textarea',
      filter: 'text',
      disable_sorting: true,
      description: `${FIRST_NAME} becomes the first name of the person who raised the ticket. Nothing is sent until you send it.`,
    },
    { id: 'updated_at', title: 'Last changed', hide_on_form: true, width: '14%', custom_td: 'relative' },
  ],
  row: reply,
  form: z.strictObject({
    title: line(80, 'Give the reply a title'),
    text: lines(LONGEST_REPLY, 'Write the reply').refine(hasKnownPlaceholders, UNKNOWN_PLACEHOLDER),
  }),
});

export const cannedReplies = {
  ...listEndpoints(cannedRepliesList),
  remove: endpoint({
    name: 'canned_replies.remove',
    method: 'DELETE',
    path: '/api/v1/canned_replies/:reply_id',
    levels: [1],
    summary: 'Remove a canned reply',
    input: z.strictObject({ reply_id: z.uuid() }),
    answer: done,
  }),
};
