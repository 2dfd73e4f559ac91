import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { LINK_KINDS, LONGEST_TEXT, LONGEST_TITLE, PRIORITIES, TICKET_STATUSES } from '@handover/domain/support/ticket';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { line, lines } from '../text.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;
export const uuid = id();

/** HTML from the editor; forbidden tags are removed before it is stored. */
export const html = (words: string) => lines(LONGEST_TEXT, words, 'Use at most 20,000 characters, formatting included');
export const title = line(LONGEST_TITLE, 'Say what it is about');
export const priority = z.enum(PRIORITIES, 'Choose a priority');

export const ticketFile = z.object({ file_id: z.uuid(), name: z.string(), content_type: z.string(), size: z.int() });
export type TicketFile = z.output<typeof ticketFile>;

const comment = z.object({
  id: z.int(),
  description: z.string(),
  created_by: z.string(),
  created_at: instant,
  user_id: z.uuid(),
  is_admin: z.boolean(),
  /** True if its author deleted it. */
  deleted: z.boolean(),
  files: z.array(ticketFile),
});
export type TicketComment = z.output<typeof comment>;

/** Note that administrators write to each other about a ticket. */
const note = comment
  .pick({ description: true, created_by: true, created_at: true, user_id: true, deleted: true })
  .extend({
    note_id: z.uuid(),
  });
export type TicketNote = z.output<typeof note>;

/** Link to a record that this reader may see. */
export const ticketLink = z.object({
  kind: z.enum(LINK_KINDS),
  target_id: z.uuid(),
  label: z.string(),
  path: z.string(),
});
export type TicketLink = z.output<typeof ticketLink>;

/** Fields shared by the list and the detail of a ticket. */
export const ticketHead = {
  id: z.int(),
  uuid: z.uuid(),
  title: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(PRIORITIES),
  assigned_to_id: z.uuid().nullable(),
  assigned_to: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_by: z.string(),
  created_at: instant,
  updated_at: instant,
  /** Time by which an answer is due; null if nobody waits for one. */
  respond_by: instant.nullable(),
  overdue: z.boolean(),
};

const ticket = z.object({
  ...ticketHead,
  description: z.string(),
  comments: z.array(comment),
  /** Internal notes; empty for everyone but administrators. */
  notes: z.array(note),
  files: z.array(ticketFile),
  links: z.array(ticketLink),
  raised_by: z.uuid(),
  care_provider: z.object({ care_provider_id: z.uuid(), company_name: z.string() }).nullable(),
  agency: z.object({ agency_id: z.uuid(), company_name: z.string() }).nullable(),
  /** Start of the wait for an answer; null if nobody waits for one. */
  waiting_since: instant.nullable(),
  first_reply_at: instant.nullable(),
  completed_at: instant.nullable(),
  /** Choices for Assigned To; empty if the viewer may not assign. */
  admins: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Ticket = z.output<typeof ticket>;
export const ticketAnswer = z.object({ data: ticket });

const answersTicket = 'Answers the whole ticket as it stands now.';

/** Commands of a ticket, at the paths of the specification. */
export const ticketCommands = {
  find: endpoint({
    name: 'support_desk.find',
    method: 'GET',
    path: '/api/v1/support_desk/:uuid',
    levels: EVERY_LEVEL,
    summary: 'A ticket with its comments',
    description:
      'Level 1 sees all, level 2 those raised in its scope, everyone else their own. `overdue` says that an answer is late.',
    input: z.strictObject({ uuid }),
    answer: ticketAnswer,
  }),
  comment: endpoint({
    name: 'support_desk.comment',
    method: 'POST',
    path: '/support_desk/:uuid/comment/store',
    levels: EVERY_LEVEL,
    hourly: HOURLY.ticket_comments,
    summary: 'Comment on a ticket',
    description: `Everyone who follows the ticket is told. What someone outside support says to a completed ticket makes it active again. ${answersTicket}`,
    input: z.strictObject({
      uuid,
      comment: html('Write a comment'),
      /** Ids of files uploaded before, to attach to this comment. */
      file_ids: z.array(id()).max(5, 'At most 5 files').default([]),
    }),
    answer: ticketAnswer,
  }),
  delete_comment: endpoint({
    name: 'support_desk.delete_comment',
    method: 'DELETE',
    path: '/support_desk/comment/:id/delete',
    levels: EVERY_LEVEL,
    summary: 'Take back one’s own comment',
    description: answersTicket,
    input: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    answer: ticketAnswer,
  }),
  note: endpoint({
    name: 'support_desk.note',
    method: 'POST',
    path: '/api/v1/support_desk/:uuid/notes',
    levels: [1],
    hourly: HOURLY.ticket_notes,
    summary: 'Write an internal note about a ticket',
    description: `Administrators alone read it. Nobody is told, and neither the ticket’s wait nor its last change moves. ${answersTicket}`,
    input: z.strictObject({ uuid, note: html('Write a note') }),
    answer: ticketAnswer,
  }),
  delete_note: endpoint({
    name: 'support_desk.delete_note',
    method: 'DELETE',
    path: '/api/v1/support_desk/notes/:note_id',
    levels: [1],
    summary: 'Delete one’s own internal note',
    description: answersTicket,
    input: z.strictObject({ note_id: id() }),
    answer: ticketAnswer,
  }),
  change_status: endpoint({
    name: 'support_desk.change_status',
    method: 'POST',
    path: '/support_desk/:uuid/change_status',
    levels: [1, 2],
    hourly: HOURLY.ticket_changes,
    summary: 'Change the status of a ticket',
    description: answersTicket,
    input: z.strictObject({ uuid, status: z.enum(TICKET_STATUSES, 'Choose a status') }),
    answer: ticketAnswer,
  }),
  change_priority: endpoint({
    name: 'support_desk.change_priority',
    method: 'POST',
    path: '/support_desk/:uuid/change_priority',
    levels: [1, 2],
    hourly: HOURLY.ticket_changes,
    summary: 'Change the priority of a ticket',
    description: answersTicket,
    input: z.strictObject({ uuid, priority }),
    answer: ticketAnswer,
  }),
  assign: endpoint({
    name: 'support_desk.assign_user',
    method: 'POST',
    path: '/support_desk/:uuid/assign_user',
    levels: [1],
    hourly: HOURLY.ticket_changes,
    summary: 'Say who sees to a ticket',
    description: `An administrator, or nobody. ${answersTicket}`,
    input: z.strictObject({ uuid, assigned_to_id: id().nullable() }),
    answer: ticketAnswer,
  }),
};
