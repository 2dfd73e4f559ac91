import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { FilesPart } from '../../adapters/files.ts';
import { enqueue } from '../../adapters/queue.ts';
import { invoiceDocument } from './facts.ts';
import { invoicePdf } from './invoicePdf.ts';

type Ctx = { db: Db; files: FilesPart; now: Date };
type Kept = { file: string; sha256: Buffer };

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const draw = async (db: Db, uuid: string): Promise<Buffer> => invoicePdf(await invoiceDocument(db, uuid));

const keptOf = async (db: Db, uuid: string): Promise<Kept | undefined> =>
  (await sql<Kept>`select file, sha256 from invoice_documents where uuid = ${uuid}`.execute(db)).rows[0];

/**
 * Returns the document of an invoice that the viewer may read, as issued. It is stored the first time it is asked for.
 */
export async function documentOf(ctx: Ctx, uuid: string): Promise<Buffer> {
  const kept = await keptOf(ctx.db, uuid);
  return kept ? read(ctx, uuid, kept) : keep(ctx, uuid);
}

/**
 * Stores a document. The file is written before the row names it; if two do so at once, one file is kept and both get
 * it.
 */
async function keep(ctx: Ctx, uuid: string): Promise<Buffer> {
  const { db, files, now } = ctx;
  const bytes = await draw(db, uuid);
  const file = `invoices/${uuid}-${randomBytes(8).toString('hex')}.pdf`;
  await files.write(file, bytes);
  await sql`
    insert into invoice_documents (uuid, file, bytes, sha256, made_at)
    values (${uuid}, ${file}, ${bytes.length}, ${hashOf(bytes)}, ${now}) on conflict (uuid) do nothing`.execute(db);
  const kept = await keptOf(db, uuid);
  if (kept?.file === file) return bytes;
  await enqueue(db, 'remove_file', { name: file });
  if (kept?.sha256.equals(hashOf(bytes))) return bytes;
  throw changed(uuid);
}

/** Reads the stored file. A lost or changed file is drawn again, and restored if it is identical to the original. */
async function read({ db, files }: Ctx, uuid: string, { file, sha256 }: Kept): Promise<Buffer> {
  const bytes = await files.read(file);
  if (bytes !== undefined && hashOf(bytes).equals(sha256)) return bytes;
  const again = await draw(db, uuid);
  if (!hashOf(again).equals(sha256)) throw changed(uuid);
  await files.write(file, again);
  return again;
}

const changed = (uuid: string): Error =>
  new Error(`The document of invoice ${uuid} is not what was archived, and cannot be drawn again as it was`);
