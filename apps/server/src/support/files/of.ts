import type { TicketFile } from '@handover/contract/support/support';
import type { Db } from '../../db/connect.ts';

/** File with the comment it belongs to; without one it came with the ticket itself. */
type FileOf = TicketFile & { comment_id: number | null };

/** Returns the files of a ticket that the reader was found to see, in the order in which they came. */
export const filesOf = (db: Db, uuid: string): Promise<FileOf[]> =>
  db
    .selectFrom('ticket_files')
    .select(['file_id', 'name', 'content_type', 'size', 'comment_id'])
    .where('uuid', '=', uuid)
    .orderBy('file_id')
    .execute();
