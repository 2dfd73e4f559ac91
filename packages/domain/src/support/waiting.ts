import { respondBy } from './targets.ts';
import type { Priority, TicketStatus } from './ticket.ts';

/** Since when somebody waits for support's answer, and until when it is due; both null while nobody does. */
export type Waiting = { waiting_since: Date | null; respond_by: Date | null };
export type TicketState = Waiting & { status: TicketStatus; priority: Priority };

const NOBODY: Waiting = { waiting_since: null, respond_by: null };
const from = (priority: Priority, since: Date): Waiting => ({
  waiting_since: since,
  respond_by: respondBy(priority, since),
});
const rests = (status: TicketStatus): boolean => status === 'on_hold' || status === 'completed';

/** A new ticket waits from the moment in which it is raised. */
export const afterRaising = (priority: Priority, now: Date): Waiting => from(priority, now);

/**
 * Support's answer ends the wait. What others write begins it, if nobody waits yet: who asks again is not put back to the
 * end of the queue. While it is on hold nobody waits; a completed ticket is active again.
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
 * On hold and completed end the wait. Taken up again it begins anew in that moment, unless support has had the last word
 * and takes it up itself.
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

/** Another priority counts from when the wait began. */
export const afterPriority = (ticket: TicketState, to: Priority): Waiting =>
  ticket.waiting_since === null ? NOBODY : from(to, ticket.waiting_since);

/** What was taken back was never said: whoever has the last word now decides whether somebody waits. */
export function afterTakingBack(ticket: TicketState, { answered, now }: { answered: boolean; now: Date }): Waiting {
  if (answered || rests(ticket.status)) return NOBODY;
  return ticket.waiting_since === null ? from(ticket.priority, now) : pick(ticket);
}

const pick = ({ waiting_since, respond_by }: Waiting): Waiting => ({ waiting_since, respond_by });
