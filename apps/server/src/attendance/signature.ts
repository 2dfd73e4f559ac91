import { createHash } from 'node:crypto';
import { drawnBytes, isDrawn } from '@handover/domain/attendance/signature';
import { newId } from '../db/id.ts';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { limitConcurrency } from '../http/limitConcurrency.ts';
import { drawingOf, NOT_A_DRAWING } from '../adapters/drawings.ts';
import type { LockedJob } from '../shifts/lock.ts';

/** A signature as it is stored. */
export type ReadSignature = { picture: Buffer | null; typed: string | null; sha256: Buffer };
type Field = 'candidate_signature' | 'authorized_signature';

const NOTHING_DRAWN: Record<Field, string> = {
  candidate_signature: 'Please sign on candidate signature',
  authorized_signature: 'Please sign on authorised signature',
};

/** Limits concurrent redrawing: many people may start at eight, and a drawing takes some hundredths of a second. */
const inTurn = limitConcurrency({
  at_once: 2,
  queue: 500,
  words: 'Many people are signing. Please try again in a moment',
});

/** Decodes and redraws a drawing before any transaction: nothing of the sent file is stored. */
export async function readSignature(sent: string, field: Field): Promise<ReadSignature> {
  if (sent.startsWith('data:') && !isDrawn(sent)) throw invalidField(field, NOT_A_DRAWING);
  if (!isDrawn(sent)) return { picture: null, typed: sent, sha256: sha256Of(sent) };
  const file = bytesOf(drawnBytes(sent));
  if (file === undefined) throw invalidField(field, 'This drawing is damaged. Please sign again');
  const made = await inTurn(() => drawingOf(file, NOTHING_DRAWN[field]));
  if (!made.ok) throw invalidField(field, made.message);
  return { picture: made.bytes, typed: null, sha256: sha256Of(made.bytes) };
}

const sha256Of = (kept: string | Buffer) => createHash('sha256').update(kept).digest();

/** Decodes base64, or returns undefined. Node alone decodes what it can of a malformed text and reports nothing. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
}

/** Stores a signature beside what it signs, in the same transaction. */
export async function keepSignature(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  {
    job_id,
    agency_id,
    care_provider_id,
    office_id,
  }: Pick<LockedJob, 'job_id' | 'agency_id' | 'care_provider_id' | 'office_id'>,
  member_id: string,
  read: ReadSignature,
): Promise<string> {
  const signature_id = newId(now);
  await db
    .insertInto('signatures')
    .values({ signature_id, job_id, agency_id, care_provider_id, office_id, member_id, ...read, created_at: now })
    .execute();
  return signature_id;
}
