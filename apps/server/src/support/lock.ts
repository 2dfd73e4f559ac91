import type { TicketState } from '@handover/domain/support/waiting';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { visibleTickets } from './scope.ts';

/** Ticket as the rules and notifications need it, locked by this transaction. */
export type LockedTicket = TicketState & {
  uuid: string;
  id: number;
  title: string;
  raised_by: string;
  raised_by_name: string;
  assigned_to_id: string | null;
  assigned_to_name: string | null;
  first_reply_at: Date | null;
  completed_at: Date | null;
};

/** Locks a ticket: all comments and changes to it wait here for each other. */
export async function lockTicket({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<LockedTicket> {
  const ticket = await visibleTickets(db, viewer)
    .select(['uuid', 'id', 'title', 'status', 'priority', 'raised_by', 'raised_by_name'])
    .select(['assigned_to_id', 'assigned_to_name', 'waiting_since', 'respond_by', 'first_reply_at', 'completed_at'])
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return orNotFound(ticket, 'Ticket') as LockedTicket;
}
