import { invalidField } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { enqueue } from '../../adapters/queue.ts';

/** Attaches files that the viewer has uploaded to what they write now. Each file once, and only their own. */
export async function attachFiles(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  to: { uuid: string; comment_id: number | null },
  file_ids: readonly string[],
): Promise<void> {
  if (file_ids.length === 0) return;
  const brought = await db
    .deleteFrom('ticket_uploads')
    .where('file_id', 'in', file_ids)
    .where('user_id', '=', viewer.user_id)
    .returningAll()
    .execute();
  if (brought.length !== new Set(file_ids).size) {
    throw invalidField('file_ids', 'A file is no longer there. Choose it again');
  }
  await db
    .insertInto('ticket_files')
    .values(brought.map((file) => ({ ...file, ...to })))
    .execute();
}

/** Removes the files of a deleted comment; the bytes go with the transaction. */
export async function removeFilesOf({ db }: Pick<Ctx, 'db'>, comment_id: number): Promise<void> {
  const gone = await db
    .deleteFrom('ticket_files')
    .where('comment_id', '=', comment_id)
    .returning('stored_as')
    .execute();
  for (const { stored_as } of gone) await enqueue(db, 'remove_file', { name: stored_as });
}
