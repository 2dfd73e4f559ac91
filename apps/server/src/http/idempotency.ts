import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';
import { Refusal } from './refusals.ts';

/**
 * Hashes a request with the server's key, because it may hold a password, and a plain hash of that could be guessed
 * from a copy of the database.
 */
export const hashOfRequest = (secret_key: string, name: string, input: unknown): Buffer =>
  createHmac('sha256', secret_key)
    .update(name)
    .update('\0')
    .update(JSON.stringify(filesByHash(input)))
    .digest();

/**
 * Replaces each file in the request by its own hash: written out as JSON it would be four times as long. It drops the
 * time at which a phone sent the request, which is new at every try and makes no other request of it.
 */
const filesByHash = (input: unknown) =>
  Object.entries(input as object)
    .filter(([name]) => name !== 'sent_at')
    .map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
    ]);

type Claim = { user_id: string; key: string; request_hash: Buffer; now: Date };

/**
 * Returns the answer that this key already got, or undefined: then the key is ours until the transaction ends. A rival
 * with the same key waits at the primary key and finds the answer there.
 */
export async function claimKey(
  db: Db,
  { user_id, key, request_hash, now }: Claim,
): Promise<{ answer: unknown } | undefined> {
  const claimed = await prepared(
    db,
    sql`
      insert into idempotency_keys (user_id, key, request_hash, created_at)
      values (${user_id}, ${key}, ${request_hash}, ${now}) on conflict do nothing returning 1`,
  );
  if (claimed.length > 0) return undefined;
  // Locked although nothing will change: a lock is written, so this commit waits for the standby, too. The commit that
  // left the answer may never have been confirmed there, and the client will believe the answer now.
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!kept.request_hash.equals(request_hash)) {
    throw new Refusal('invalid', 'This Idempotency-Key was already used for another request');
  }
  return { answer: kept.answer };
}

/** Keeps the answer in the same transaction as the effect: either both are there or neither. */
export const keepAnswer = (db: Db, user_id: string, key: string, answer: unknown): Promise<unknown> =>
  prepared(
    db,
    sql`update idempotency_keys set answer_status = 200, answer = ${JSON.stringify(answer)}
        where user_id = ${user_id} and key = ${key}`,
  );
