import { randomBytes } from 'node:crypto';
import type { Input } from '@handover/contract/endpoint';
import type { supportFiles } from '@handover/contract/support/files';
import { newId } from '../../db/id.ts';
import { lockPerson } from '../../db/lockPerson.ts';
import { invalidField, Refusal } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { limitConcurrency } from '../../http/limitConcurrency.ts';
import { attachmentOf, type AttachmentType, ENDINGS } from '../../adapters/attachments.ts';

const inTurn = limitConcurrency({
  at_once: 2,
  queue: 20,
  words: 'Many files are being sent. Please try again in a moment',
});
/**
 * Maximum uploads that wait, several comments' worth; a person with more sends some of them first, or waits until they
 * are forgotten.
 */
const MOST_WAITING = 20;

type Prepared = { name: string; bytes: Buffer; type: AttachmentType };

/** Returns a file name as a page shows it: without characters that reverse the rest of the line or cannot be seen. */
const shownName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim() || 'File';

export async function prepareUpload(
  _: Omit<Ctx, 'db'>,
  { name, file }: Input<typeof supportFiles.upload>,
): Promise<Prepared> {
  const attachment = await inTurn(() => attachmentOf(file));
  if (!attachment.ok) throw invalidField('file', attachment.message);
  return { name: shownName(name), bytes: attachment.bytes, type: attachment.type };
}

/**
 * Saves an upload. The bytes are there before the row names them; until a comment names it, only its owner knows of it.
 */
export async function saveUpload({ db, viewer, now, files }: Ctx, { name, bytes, type }: Prepared) {
  await lockPerson(db, viewer.user_id);
  const { waiting } = await db
    .selectFrom('ticket_uploads')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_WAITING) throw new Refusal('not_now', 'Send what you have chosen so far, then choose more files');
  const stored_as = `support/${randomBytes(16).toString('hex')}.${ENDINGS[type]}`;
  await files.write(stored_as, bytes);
  const brought = { file_id: newId(now), name, content_type: type, size: bytes.length };
  await db
    .insertInto('ticket_uploads')
    .values({ ...brought, user_id: viewer.user_id, stored_as, created_at: now })
    .execute();
  return { data: brought };
}
