import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { newId } from '../db/id.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { cleaned } from './clean.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { nameOfViewer } from './queries.ts';

/**
 * Adds a note that only administrators read. It notifies nobody and leaves the ticket's row as it is: a changed time
 * would tell the person who raised it that something was written.
 */
export async function addNote(ctx: Ctx, { uuid, note }: Input<typeof ticketCommands.note>) {
  const { db, viewer, now } = ctx;
  await lockTicket(ctx, uuid);
  assertAllowed(ticketPolicy.note(viewer));
  const description = cleaned(note, 'note', 'Write a note');
  const author_name = await nameOfViewer(db, viewer);
  await db
    .insertInto('ticket_notes')
    .values({ note_id: newId(now), uuid, user_id: viewer.user_id, author_name, description, created_at: now })
    .execute();
  return { data: await findTicket(ctx, uuid) };
}
