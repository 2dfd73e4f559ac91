import type { Input } from '@handover/contract/endpoint';
import type { supportFiles } from '@handover/contract/support/files';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { plainName } from '../adapters/plainName.ts';
import { visibleTickets } from './scope.ts';

/**
 * Sends a file of a ticket that the reader sees: saved under its own name with the ending of its type, never opened
 * here.
 */
export async function openFile({ db, viewer }: Ctx, { uuid, file_id }: Input<typeof supportFiles.open>) {
  orNotFound(await visibleTickets(db, viewer).select('uuid').where('uuid', '=', uuid).executeTakeFirst(), 'Ticket');
  const { name, content_type, stored_as } = orNotFound(
    await db
      .selectFrom('ticket_files')
      .select(['name', 'content_type', 'stored_as'])
      .where('uuid', '=', uuid)
      .where('file_id', '=', file_id)
      .executeTakeFirst(),
    'File',
  );
  const ending = /\.\w+$/.exec(stored_as)?.[0] ?? '';
  const stem = plainName(name.replace(/\.\w{1,5}$/, ''), 'file');
  return { file: stored_as, type: content_type, lasting: false, download: `${stem}${ending}` };
}
