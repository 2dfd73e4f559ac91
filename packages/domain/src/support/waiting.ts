import { respondBy } from './targets.ts';
import type { Priority, TicketStatus } from './ticket.ts';

/** Start of the wait for support's answer and the time it is due; both null if nobody waits. */
export type Waiting = { waiting_since: Date | null; respond_by: Date | null };
export type TicketState = Waiting & { status: TicketStatus; priority: Priority };

const NOBODY: Waiting = { waiting_since: null, respond_by: null };
const from = (priority: Priority, since: Date): Waiting => ({
  waiting_since: since,
  respond_by: respondBy(priority, since),
});
const rests = (status: TicketStatus): boolean => status === 'on_hold' || status === 'completed';

/** A new ticket waits from its creation. */
export const afterRaising = (priority: Priority, now: Date): Waiting => from(priority, now);

/**
 * Support's answer ends the wait. A comment by anyone else begins it, unless it has begun: asking again does not reset
 * it. On hold there is no wait; a completed ticket becomes active again.
 */
export function afterComment(
  ticket: TicketState,
  { support, now }: { support: boolean; now: Date },
): Waiting & { status: TicketStatus } {
  if (support) return { status: ticket.status, ...NOBODY };
  const status = ticket.status === 'completed' ? 'active' : ticket.status;
  if (status === 'on_hold') return { status, ...NOBODY };
  return { status, ...(ticket.waiting_since === null ? from(ticket.priority, now) : pick(ticket)) };
}

/**
 * On hold and completed end the wait. Reopening begins a new one, unless support reopens it and wrote the last comment.
 */
export function afterStatus(
  ticket: TicketState,
  to: TicketStatus,
  { support, answered, now }: { support: boolean; answered: boolean; now: Date },
): Waiting {
  if (rests(to)) return NOBODY;
  if (!rests(ticket.status)) return pick(ticket);
  return support && answered ? NOBODY : from(ticket.priority, now);
}

/** Another priority counts from the beginning of the wait. */
export const afterPriority = (ticket: TicketState, to: Priority): Waiting =>
  ticket.waiting_since === null ? NOBODY : from(to, ticket.waiting_since);

/** Ignores a deleted comment: the author of the last remaining one decides whether the ticket waits. */
export function afterTakingBack(ticket: TicketState, { answered, now }: { answered: boolean; now: Date }): Waiting {
  if (answered || rests(ticket.status)) return NOBODY;
  return ticket.waiting_since === null ? from(ticket.priority, now) : pick(ticket);
}

const pick = ({ waiting_since, respond_by }: Waiting): Waiting => ({ waiting_since, respond_by });
