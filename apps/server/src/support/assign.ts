import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { administrators, nameOfViewer } from './queries.ts';
import { called, notifyFollowers } from './notifyFollowers.ts';
import { writeTicket } from './write.ts';

/** Assigns a ticket to an administrator who can sign in, or to nobody. */
export async function assignUser(ctx: Ctx, { uuid, assigned_to_id }: Input<typeof ticketCommands.assign>) {
  const { db, viewer } = ctx;
  const ticket = await lockTicket(ctx, uuid);
  const chosen = (await administrators(db)).find(({ id }) => id === assigned_to_id);
  if (assigned_to_id !== null && !chosen) throw invalidField('assigned_to_id', 'Choose an administrator');
  assertAllowed(ticketPolicy.assign(viewer, ticket, chosen ?? null));
  await writeTicket(ctx, ticket, { assigned_to_id, assigned_to_name: chosen?.name ?? null });
  const told = {
    kind: 'ticket_assigned',
    title: chosen
      ? `${chosen.name} sees to ticket ${called(ticket)}`
      : `Nobody sees to ticket ${called(ticket)} at the moment`,
    body: `${await nameOfViewer(db, viewer)} assigned it.`,
  } as const;
  const before = ticket.assigned_to_id === null ? [] : [{ user_id: ticket.assigned_to_id, level: 1 }];
  await notifyFollowers(ctx, ticket, told, before);
  return { data: await findTicket(ctx, uuid) };
}
