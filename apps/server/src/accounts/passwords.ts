import { createHmac, randomBytes, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, hashRaw } from '@node-rs/argon2';
import { TOO_EASY } from '@handover/domain/accounts/password';
import { invalidField } from '../http/refusals.ts';
import { limitConcurrency } from '../http/limitConcurrency.ts';

/**
 * Hexadecimal digits that are kept of each password's hash: enough to know it again, and nobody reads thousands of
 * passwords here.
 */
const PREFIX = 10;
const common = new Set(
  readFileSync(new URL('../../data/commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

export const countOfCommonest = common.size;

/** True for one of the thousands of long passwords that are tried first, in any case. Decision 037. */
export const isAmongTheCommonest = (password: string): boolean =>
  common.has(createHash('sha256').update(password.toLowerCase()).digest('hex').slice(0, PREFIX));

/**
 * Cost of argon2id as OWASP advises: 19 MiB, two passes. It takes about 16 ms of one core, so a flood of sign-ins is an
 * attack on the CPU.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const inTurn = limitConcurrency({
  at_once: 2,
  queue: 20,
  words: 'Many people are signing in. Please try again in a moment',
});

/** Hashes a new password. All of them come by here, so none of the commonest is ever kept. */
export async function hashPassword(password: string): Promise<string> {
  if (isAmongTheCommonest(password)) throw invalidField('password', TOO_EASY);
  return inTurn(() => hash(password, COST));
}

const SALT_BYTES = 16;
type Salted = { salt: Buffer; secret: string };
/**
 * Hashes a short secret of an account. All of them share one salt, which stands before each: trying one costs one hash,
 * not ten.
 */
const saltedHash = async ({ salt, secret }: Salted): Promise<Buffer> =>
  Buffer.concat([salt, await inTurn(() => hashRaw(secret, { ...COST, salt }))]);

export async function hashSecrets(secrets: readonly string[]): Promise<Buffer[]> {
  const salt = randomBytes(SALT_BYTES);
  const hashes: Buffer[] = [];
  for (const secret of secrets) hashes.push(await saltedHash({ salt, secret }));
  return hashes;
}

/** Returns the kept hash of a secret, if it has one. */
export async function findSecret(kept: readonly Buffer[], secret: string): Promise<Buffer | undefined> {
  const [first] = kept;
  if (first === undefined) return undefined;
  const hashed = await saltedHash({ salt: first.subarray(0, SALT_BYTES), secret });
  return kept.find((each) => each.equals(hashed));
}

/** Part of a kept hash before the hash itself: algorithm, parameters and salt. */
const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$$/;
const asWritten = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password under a salt that the database or `inventSalt` gave, as the database keeps it. */
export async function hashUnder(salt: string, password: string, how: { ahead?: boolean } = {}): Promise<string> {
  const [, memory, time, parallelism, bytes] = SALT.exec(salt) ?? [];
  if (bytes === undefined) throw new Error('This is no salt of a password');
  const cost = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(parallelism) };
  const raw = await inTurn(() => hashRaw(password, { ...cost, salt: Buffer.from(bytes, 'base64') }), how);
  return `${salt}${asWritten(raw)}`;
}

/**
 * Invents a salt for an address without an account: always the same, and nobody without the key can tell it from a real
 * one.
 */
export function inventSalt(secret_key: string, email: string): string {
  const key = createHmac('sha256', secret_key).update('invented salt').digest();
  const salt = createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES);
  const { memoryCost, timeCost, parallelism } = COST;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${asWritten(salt)}$`;
}
