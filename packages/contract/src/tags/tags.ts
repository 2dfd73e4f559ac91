import { z } from 'zod';
import { instant } from '../instant.ts';
import { listEndpoints, listResource } from '../list.ts';
import { line, lines } from '../text.ts';

export const TAG_IMPORTANCE = ['required', 'preferred'] as const;

const tag = z.object({
  tag_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  importance: z.enum(TAG_IMPORTANCE),
  position: z.int(),
  created_at: instant,
});

/** List of tags, which a shift may ask for and a member may hold. */
export const tagsList = listResource({
  resource: 'job_tags',
  title: 'Tags',
  one: 'Tag',
  id_field: 'tag_id',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'title', sortDirection: 'asc' },
  fields: [
    { id: 'title', title: 'Title', filter: 'text', width: '26%' },
    { id: 'description', title: 'Description', field_type: 'textarea', filter: 'text', disable_sorting: true },
    {
      id: 'importance',
      title: 'Matching',
      filter: 'select',
      field_type: 'select',
      width: '14%',
      default_value: 'required',
      custom_td: 'status',
      options: [
        { value: 'required', label: 'Required' },
        { value: 'preferred', label: 'Preferred' },
      ],
      description: 'A member must hold every required tag of a shift. Preferred tags raise the match.',
    },
    {
      id: 'position',
      title: 'Order',
      filter: 'number',
      field_type: 'number',
      width: '10%',
      td_class: 'r',
      default_value: 0,
      description: 'Where it stands in lists of tags; the lowest comes first.',
    },
    { id: 'created_at', title: 'Created', filter: 'date', hide_on_form: true, width: '14%', custom_td: 'relative' },
  ],
  row: tag,
  form: z.strictObject({
    title: line(80, 'Give the tag a title'),
    description: lines(500).default(''),
    importance: z.enum(TAG_IMPORTANCE, 'Choose required or preferred').default('required'),
    position: z.number('Enter a number').int('Enter a whole number').min(0).max(9999).default(0),
  }),
});

export const tags = listEndpoints(tagsList);
