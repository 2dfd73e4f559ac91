import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { afterPriority } from '@handover/domain/support/waiting';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { writeTicket } from './write.ts';

/**
 * Changes the priority, which decides how soon an answer is due. Nobody is told, because nobody has to do anything
 * else.
 */
export async function changePriority(ctx: Ctx, { uuid, priority }: Input<typeof ticketCommands.change_priority>) {
  const ticket = await lockTicket(ctx, uuid);
  assertAllowed(ticketPolicy.change_priority(ctx.viewer, ticket, priority));
  await writeTicket(ctx, ticket, { priority, ...afterPriority(ticket, priority) });
  return { data: await findTicket(ctx, uuid) };
}
