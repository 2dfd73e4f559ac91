import type { TicketFile } from '@handover/contract/support/support';
import type { Db } from '../../db/connect.ts';

/** Beside which comment each stands; with none it came with the ticket itself. */
type FileOf = TicketFile & { comment_id: number | null };

/** The files of a ticket that the reader was found to see, in the order in which they came. */
export const filesOf = (db: Db, uuid: string): Promise<FileOf[]> =>
  db
    .selectFrom('ticket_files')
    .select(['file_id', 'name', 'content_type', 'size', 'comment_id'])
    .where('uuid', '=', uuid)
    .orderBy('file_id')
    .execute();
