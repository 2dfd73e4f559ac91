import { createHmac, timingSafeEqual } from 'node:crypto';

const ID = 16;

/** Signs a link for one person. The link does not name them: in anybody else's hands it simply is not theirs. */
const signed = (secret_key: string, user_id: string, body: Buffer): Buffer =>
  createHmac('sha256', secret_key).update('a link to an export\0').update(user_id).update('\0').update(body).digest();

/** Makes a link that opens for as long as the file is kept, which the file's row says. */
export function linkFor(secret_key: string, user_id: string, export_id: string): string {
  const body = Buffer.from(export_id.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([body, signed(secret_key, user_id, body)]).toString('base64url');
  return `/api/v1/person_exports/${token}`;
}

/** Returns the file that a link opens, if the link was made for this person. */
export function exportOf(secret_key: string, user_id: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [body, signature] = [bytes.subarray(0, ID), bytes.subarray(ID)];
  const right = signed(secret_key, user_id, body);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
  return body.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
