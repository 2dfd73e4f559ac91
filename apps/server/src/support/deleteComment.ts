import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { afterTakingBack } from '@handover/domain/support/waiting';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { removeFilesOf } from './files/attach.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { isAnswered } from './queries.ts';
import { writeTicket } from './write.ts';

/** Deletes a comment for its author, with its files; that there was one stays. */
export async function deleteComment(ctx: Ctx, { id }: Input<typeof ticketCommands.delete_comment>) {
  const { db, now } = ctx;
  const which = db.selectFrom('ticket_comments').select(['uuid', 'user_id', 'deleted_at']).where('id', '=', id);
  const { uuid } = orNotFound(await which.executeTakeFirst(), 'Comment');
  const ticket = await lockTicket(ctx, uuid);
  const { user_id, deleted_at } = await which.executeTakeFirstOrThrow();
  assertAllowed(ticketPolicy.delete_comment(ctx.viewer, { user_id, deleted: deleted_at !== null }));
  await db.updateTable('ticket_comments').set({ description: '', deleted_at: now }).where('id', '=', id).execute();
  await removeFilesOf(ctx, id);
  await writeTicket(ctx, ticket, afterTakingBack(ticket, { answered: await isAnswered(db, ticket), now }));
  return { data: await findTicket(ctx, uuid) };
}
