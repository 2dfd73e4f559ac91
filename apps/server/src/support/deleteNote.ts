import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { assertAllowed, orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';

/** Deletes an internal note for its author; that there was one stays. */
export async function deleteNote(ctx: Ctx, { note_id }: Input<typeof ticketCommands.delete_note>) {
  const { db, viewer, now } = ctx;
  const which = db.selectFrom('ticket_notes').select(['uuid', 'user_id', 'deleted_at']).where('note_id', '=', note_id);
  const { uuid } = orNotFound(await which.executeTakeFirst(), 'Note');
  await lockTicket(ctx, uuid);
  const { user_id, deleted_at } = await which.executeTakeFirstOrThrow();
  assertAllowed(ticketPolicy.delete_note(viewer, { user_id, deleted: deleted_at !== null }));
  await db
    .updateTable('ticket_notes')
    .set({ description: '', deleted_at: now })
    .where('note_id', '=', note_id)
    .execute();
  return { data: await findTicket(ctx, uuid) };
}
