import { z } from 'zod';
import { MOST_TICKETS_A_DAY } from '@handover/domain/support/raising';
import {
  PRIORITIES,
  PRIORITY_WORDS,
  TICKET_STATUS_WORDS,
  TICKET_STATUSES,
  TICKET_VIEWS,
} from '@handover/domain/support/ticket';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource, options } from '../list.ts';
import { html, priority, ticketAnswer, ticketHead, title } from './support.ts';
import { file_ids } from './files.ts';
import { links } from './links.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Labels of the tabs above the desk; with none chosen it lists all open tickets. */
export const TICKET_VIEW_WORDS = { mine: 'Mine', unassigned: 'Unassigned', overdue: 'Overdue' };
/** Page size of one's own tickets. */
export const MY_TICKETS_AT_A_TIME = 10;

/** Row of the desk; the care provider is for viewers with several. */
const ticketRow = z.object({
  ...ticketHead,
  care_provider: z.object({ company_name: z.string() }).nullable(),
});
export type TicketRow = z.output<typeof ticketRow>;

/** List of tickets. They are raised under Help, and their text is not edited. */
export const ticketsList = listResource({
  resource: 'support_desk',
  title: 'Support Desk',
  one: 'Ticket',
  id_field: 'uuid',
  base_link: '/support_desk/',
  levels: [1, 2],
  write_levels: [],
  sort: { sortBy: 'respond_by', sortDirection: 'asc' },
  fields: [
    {
      id: 'id',
      title: 'ID',
      filter: 'number',
      names_entry: true,
      width: '7.5%',
      td_class: 'num',
      disable_sorting: true,
    },
    { id: 'title', title: 'Title', filter: 'text', width: '23.5%', disable_sorting: true },
    { id: 'created_by', title: 'Raised by', width: '10.5%', disable_sorting: true },
    {
      id: 'care_provider',
      id2: 'care_provider.company_name',
      title: 'Care provider',
      width: '14.5%',
      disable_sorting: true,
    },
    {
      id: 'priority',
      title: 'Priority',
      filter: 'multiSelect',
      options: PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] })),
      width: '9.5%',
      disable_sorting: true,
    },
    {
      id: 'status',
      title: 'Status',
      filter: 'multiSelect',
      options: TICKET_STATUSES.map((value) => ({ value, label: TICKET_STATUS_WORDS[value] })),
      width: '11%',
      disable_sorting: true,
    },
    {
      id: 'assigned_to_id',
      id2: 'assigned_to.name',
      title: 'Assigned To',
      filter: 'select',
      apiUrl: '/api/v1/options/administrators',
      apiLabel: 'label',
      apiValue: 'value',
      width: '10.5%',
      disable_sorting: true,
      levels: [1],
    },
    { id: 'respond_by', title: 'Respond by', width: '10.5%' },
    { id: 'created_at', title: 'Created', filter: 'date', width: '9.5%', custom_td: 'relative' },
    {
      id: 'view',
      title: 'View',
      filter: 'select',
      options: TICKET_VIEWS.map((value) => ({ value, label: TICKET_VIEW_WORDS[value] })),
      hide_on_table: true,
      as_tabs: true,
    },
  ],
  row: ticketRow,
  form: z.strictObject({}),
});

const calls = listEndpoints(ticketsList);

/** Row of one's own tickets under Help. */
const myTicket = z.object({
  ...ticketHead,
  /** Time of support's latest answer; null before the first. */
  answered_at: instant.nullable(),
});
export type MyTicket = z.output<typeof myTicket>;

export const supportDesk = {
  list: endpoint({
    ...calls.list,
    description: `${calls.list.description} Without a \`status\` or \`id\` those that are open. \`view\` is \`mine\` (level 1: assigned to me; level 2: raised by me), \`unassigned\` or \`overdue\`.`,
  }),
  export: calls.export,
  views: endpoint({
    name: 'support_desk.views',
    method: 'GET',
    path: '/api/v1/support_desk/views',
    levels: [1, 2],
    summary: 'How many tickets each view of the desk holds',
    description: 'Of those that are open, in the viewer’s scope.',
    input: z.strictObject({}),
    answer: z.object({ data: z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), overdue: z.int() }) }),
    background: true,
  }),
  administrators: endpoint({
    name: 'options.administrators',
    method: 'GET',
    path: '/api/v1/options/administrators',
    levels: [1],
    summary: 'Choices of administrators, to find what is assigned to one',
    input: z.strictObject({ search: z.string().trim().max(100).optional() }),
    answer: options,
  }),
  mine: endpoint({
    name: 'support_desk.mine',
    method: 'GET',
    path: '/api/v1/support_desk/mine',
    levels: EVERY_LEVEL,
    summary: 'The tickets that I raised',
    description: `Those in which something was said or changed last come first, ${MY_TICKETS_AT_A_TIME} at a time; \`after\` goes on.`,
    input: z.strictObject({ after: id('This list does not go on here').optional() }),
    answer: z.object({
      data: z.array(myTicket),
      /** Cursor for `after`; null at the end. */
      next: z.uuid().nullable(),
    }),
  }),
  raise: endpoint({
    name: 'support_desk.create',
    method: 'POST',
    path: '/api/v1/support_desk',
    levels: EVERY_LEVEL,
    summary: 'Raise a ticket',
    description: `Every administrator is told. The description is HTML; what is not allowed in it is taken out. At most ${MOST_TICKETS_A_DAY} a day.`,
    input: z.strictObject({
      title,
      description: html('Say what you need help with'),
      priority: priority.default('medium'),
      file_ids,
      links,
    }),
    answer: ticketAnswer,
  }),
};
