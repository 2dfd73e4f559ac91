import { randomBytes } from 'node:crypto';
import { staffPolicy } from '@handover/domain/staff/policy';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { limitConcurrency } from '../http/limitConcurrency.ts';
import { documentOfUpload, type DocumentType } from '../adapters/documents.ts';
import { enqueue } from '../adapters/queue.ts';
import { holdEntry, WAITING, type Which, writeEntry } from './documentsHeld.ts';

const inTurn = limitConcurrency({
  at_once: 2,
  queue: 20,
  words: 'Many papers are being sent. Please try again in a moment',
});

const EXTENSIONS: Record<DocumentType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' };
const NO_FILE = { file: null, file_type: null, file_size: null };

type Prepared = { which: Which; paper: { bytes: Buffer; type: DocumentType } | undefined };

/** Whoever may not bring a paper for this entry is refused in a moment; until then no work is done for them. */
export async function prepareDocument({ viewer }: Omit<Ctx, 'db'>, which: Which, file: Uint8Array): Promise<Prepared> {
  if (!staffPolicy.edit(viewer, which.member_id).ok) return { which, paper: undefined };
  const paper = await inTurn(() => documentOfUpload(file));
  if (!paper.ok) throw invalidField('file', paper.message);
  return { which, paper };
}

/** The file is there before the row names it. */
export async function saveDocument(ctx: Ctx, { which, paper }: Prepared) {
  const before = await holdToChange(ctx, which);
  const { bytes, type } = orNotFound(paper, 'File');
  const file = `papers/${randomBytes(16).toString('hex')}.${EXTENSIONS[type]}`;
  await ctx.files.write(file, bytes);
  await forget(ctx, before.file);
  return writeEntry(ctx, which, { ...WAITING, file, file_type: type, file_size: bytes.length });
}

/** Some papers may not be kept once they were looked at, so what an administrator has verified stays so without one. */
export async function removeDocument(ctx: Ctx, which: Which) {
  const before = await holdToChange(ctx, which);
  await forget(ctx, orNotFound(before.file ?? undefined, 'File'));
  return writeEntry(ctx, which, ctx.viewer.level === 1 ? NO_FILE : { ...WAITING, ...NO_FILE });
}

async function holdToChange(ctx: Ctx, which: Which) {
  const entry = await holdEntry(ctx, which);
  assertAllowed(staffPolicy.edit_evidence(ctx.viewer, which.member_id, entry.state));
  return entry;
}

/** A file goes with the transaction that forgets it. */
const forget = async ({ db }: Ctx, file: string | null): Promise<void> => {
  if (file !== null) await enqueue(db, 'remove_file', { name: file });
};
