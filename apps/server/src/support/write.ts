import type { Updateable } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Ctx } from '../http/route.ts';
import type { LockedTicket } from './lock.ts';

/** Changes a locked ticket; since when it is completed follows from its status. */
export async function writeTicket(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ticket: LockedTicket,
  changes: Updateable<DB['tickets']>,
): Promise<void> {
  const status = changes.status ?? ticket.status;
  const completed_at = status === 'completed' ? (ticket.completed_at ?? now) : null;
  await db
    .updateTable('tickets')
    .set({ ...changes, completed_at, updated_at: now })
    .where('uuid', '=', ticket.uuid)
    .execute();
}
