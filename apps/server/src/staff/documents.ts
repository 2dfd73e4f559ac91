import { isAdmin } from '@handover/domain/viewer';
import { randomBytes } from 'node:crypto';
import { staffPolicy } from '@handover/domain/staff/policy';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { limitConcurrency } from '../http/limitConcurrency.ts';
import { documentOfUpload, type DocumentType } from '../adapters/documents.ts';
import { enqueue } from '../adapters/queue.ts';
import { lockEntry, WAITING, type Which, writeEntry } from './lockEntry.ts';

const inTurn = limitConcurrency({
  at_once: 2,
  queue: 20,
  words: 'Many papers are being sent. Please try again in a moment',
});

const EXTENSIONS: Record<DocumentType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' };
const NO_FILE = { file: null, file_type: null, file_size: null };

type Prepared = { which: Which; paper: { bytes: Buffer; type: DocumentType } | undefined };

/** Prepares an upload. A viewer without the right to upload is refused by `saveDocument`, and no work is done for them here. */
export async function prepareDocument({ viewer }: Omit<Ctx, 'db'>, which: Which, file: Uint8Array): Promise<Prepared> {
  if (!staffPolicy.edit(viewer, which.member_id).ok) return { which, paper: undefined };
  const paper = await inTurn(() => documentOfUpload(file));
  if (!paper.ok) throw invalidField('file', paper.message);
  return { which, paper };
}

/** Saves a document. The file is written before the row names it. */
export async function saveDocument(ctx: Ctx, { which, paper }: Prepared) {
  const before = await lockToChange(ctx, which);
  const { bytes, type } = orNotFound(paper, 'File');
  const file = `papers/${randomBytes(16).toString('hex')}.${EXTENSIONS[type]}`;
  await ctx.files.write(file, bytes);
  await forget(ctx, before.file);
  return writeEntry(ctx, which, { ...WAITING, file, file_type: type, file_size: bytes.length });
}

/**
 * Removes a document. Some may not be kept after a review, so an entry that an administrator has verified stays
 * verified without it.
 */
export async function removeDocument(ctx: Ctx, which: Which) {
  const before = await lockToChange(ctx, which);
  await forget(ctx, orNotFound(before.file ?? undefined, 'File'));
  return writeEntry(ctx, which, isAdmin(ctx.viewer) ? NO_FILE : { ...WAITING, ...NO_FILE });
}

async function lockToChange(ctx: Ctx, which: Which) {
  const entry = await lockEntry(ctx, which);
  assertAllowed(staffPolicy.edit_evidence(ctx.viewer, which.member_id, entry.state));
  return entry;
}

/** Deletes a file by a task of the transaction that removes its name. */
const forget = async ({ db }: Ctx, file: string | null): Promise<void> => {
  if (file !== null) await enqueue(db, 'remove_file', { name: file });
};
