import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { speaksForSupport, ticketPolicy } from '@handover/domain/support/policy';
import { TICKET_STATUS_WORDS } from '@handover/domain/support/ticket';
import { afterStatus } from '@handover/domain/support/waiting';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { isAnswered, nameOfViewer } from './queries.ts';
import { called, notifyFollowers } from './notifyFollowers.ts';
import { writeTicket } from './write.ts';

export async function changeStatus(ctx: Ctx, { uuid, status }: Input<typeof ticketCommands.change_status>) {
  const { db, viewer, now } = ctx;
  const ticket = await lockTicket(ctx, uuid);
  assertAllowed(ticketPolicy.change_status(viewer, ticket, status));
  const support = speaksForSupport(viewer, ticket);
  const waiting = afterStatus(ticket, status, { support, answered: await isAnswered(db, ticket), now });
  await writeTicket(ctx, ticket, { status, ...waiting });
  await notifyFollowers(ctx, ticket, {
    kind: 'ticket_status',
    title: `Ticket ${called(ticket)} is ${TICKET_STATUS_WORDS[status]} now`,
    body: `${await nameOfViewer(db, viewer)} changed it from ${TICKET_STATUS_WORDS[ticket.status]}.`,
  });
  return { data: await findTicket(ctx, uuid) };
}
