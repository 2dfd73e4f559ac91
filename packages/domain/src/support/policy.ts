import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isAdminOrManager } from '../viewer.ts';
import { PRIORITY_WORDS, TICKET_STATUS_WORDS, type Priority, type TicketStatus } from './ticket.ts';

/**
 * True if the viewer's comments on this ticket count as support's answer: an administrator's, but not on their own
 * ticket.
 */
export const speaksForSupport = (viewer: Pick<Viewer, 'level' | 'user_id'>, ticket: { raised_by: string }): boolean =>
  isAdmin(viewer) && ticket.raised_by !== viewer.user_id;

/** Address of a ticket: the desk for levels 1 and 2, Help for all others. */
export const ticketLink = (level: number, uuid: string): `/${string}` =>
  isAdminOrManager(level) ? `/support_desk/${uuid}` : `/help/tickets/${uuid}`;

/** Rules for acting on a ticket that the viewer may see. */
export const ticketPolicy = {
  change_status(viewer: Viewer, ticket: { status: TicketStatus }, to?: TicketStatus): Verdict {
    if (!isAdminOrManager(viewer))
      return forbidden('The status of a ticket is changed by managers and the support team');
    return ticket.status === to ? notNow(`This ticket is ${TICKET_STATUS_WORDS[to]} already`) : allowed;
  },

  change_priority(viewer: Viewer, ticket: { priority: Priority }, to?: Priority): Verdict {
    if (!isAdminOrManager(viewer))
      return forbidden('The priority of a ticket is changed by managers and the support team');
    return ticket.priority === to ? notNow(`This ticket has priority ${PRIORITY_WORDS[to]} already`) : allowed;
  },

  /** Assigns an administrator who can still sign in, or nobody. */
  assign(viewer: Viewer, ticket: { assigned_to_id: string | null }, to?: { id: string; name: string } | null): Verdict {
    if (!isAdmin(viewer)) return forbidden('An administrator says who sees to a ticket');
    if (to === undefined || (to?.id ?? null) !== ticket.assigned_to_id) return allowed;
    return notNow(to === null ? 'Nobody is assigned to this ticket' : `${to.name} is assigned to this ticket already`);
  },

  /** Allowed to every viewer of the ticket. */
  comment: (): Verdict => allowed,

  /** A note between administrators; nobody else reads it. */
  note: (viewer: Viewer): Verdict => (isAdmin(viewer) ? allowed : forbidden('Notes are between administrators')),

  delete_note(viewer: Viewer, note: { user_id: string; deleted: boolean }): Verdict {
    if (note.user_id !== viewer.user_id) return forbidden('Only its author can delete a note');
    return note.deleted ? notNow('This note was deleted already') : allowed;
  },

  delete_comment(viewer: Viewer, comment: { user_id: string; deleted: boolean }): Verdict {
    if (comment.user_id !== viewer.user_id) return forbidden('Only its author can delete a comment');
    return comment.deleted ? notNow('This comment was deleted already') : allowed;
  },
};
