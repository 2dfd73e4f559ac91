import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sections of a profile whose entries have a document. */
export const DOCUMENT_PARTS = ['skills', 'medicals'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

/** The entry whose document a link opens, and its expiry. */
type Link = { part: DocumentPart; entry_id: string; expires_at: Date };

const LINK_MS = 5 * 60_000;
const ENTRY = 16;
const UNTIL = 6;
const BODY = 1 + ENTRY + UNTIL;

/** Signs a link for one person. Their id is not part of the link, so the signature fails for anyone else. */
const signed = (secret_key: string, user_id: string, body: Buffer): Buffer =>
  createHmac('sha256', secret_key).update('a link to a paper\0').update(user_id).update('\0').update(body).digest();

export function linkFor(secret_key: string, user_id: string, entry: Omit<Link, 'expires_at'>, now: Date) {
  const expires_at = new Date(now.getTime() + LINK_MS);
  const body = Buffer.alloc(BODY);
  body.writeUInt8(DOCUMENT_PARTS.indexOf(entry.part), 0);
  body.write(entry.entry_id.replaceAll('-', ''), 1, 'hex');
  body.writeUIntBE(expires_at.getTime(), 1 + ENTRY, UNTIL);
  const token = Buffer.concat([body, signed(secret_key, user_id, body)]).toString('base64url');
  return { url: `/api/v1/papers/${token}`, expires_at };
}

/** Returns the content of a link if it was made for this person and has not expired. */
export function linkOf(secret_key: string, user_id: string, token: string, now: Date): Link | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [body, signature] = [bytes.subarray(0, BODY), bytes.subarray(BODY)];
  const right = signed(secret_key, user_id, body);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
  const part = DOCUMENT_PARTS[body.readUInt8(0)];
  const expires_at = new Date(body.readUIntBE(1 + ENTRY, UNTIL));
  if (part === undefined || expires_at <= now) return undefined;
  const entry_id = body.toString('hex', 1, 1 + ENTRY).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { part, entry_id, expires_at };
}
