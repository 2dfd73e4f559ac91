import { createHash } from 'node:crypto';
import { BREACHED } from '@handover/domain/accounts/password';
import type { Config } from '../config/config.ts';
import { invalidField } from '../http/refusals.ts';
import { countBreachCheck } from '../adapters/meters.ts';

/** Milliseconds that a person with a new password waits at most for somebody else's service. */
const PATIENCE_MS = 1_500;
/** Digits of the hash that leave this server: thousands of breached passwords begin with the same. */
const SENT = 5;
/** Maximum characters of an answer: a padded one has some 1,000 lines of 40 characters. */
const LONGEST_ANSWER = 200_000;

/**
 * Refuses a new password that is known from a breach, if a service is configured. A service that does not answer, or
 * not as agreed, lets the password through: nobody is locked out by it.
 */
export async function refuseBreached(
  { BREACHED_PASSWORDS_URL: url }: Pick<Config, 'BREACHED_PASSWORDS_URL'>,
  password: string,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<void> {
  if (url === '') return;
  const found = await isBreached(url, password, signal).catch(() => undefined);
  countBreachCheck(found === undefined ? 'unanswered' : found ? 'breached' : 'clear');
  if (found) throw invalidField('password', BREACHED);
}

async function isBreached(url: string, password: string, signal: AbortSignal): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const to = `${url.replace(/\/?$/, '/')}${hash.slice(0, SENT)}`;
  // Padded, so that the length of the answer does not say which range was asked for.
  const answer = await fetch(to, { signal, redirect: 'error', headers: { 'add-padding': 'true' } });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
  const listed = await answer.text();
  if (listed.length > LONGEST_ANSWER) throw new Error('The answer is no range of hashes');
  const rest = hash.slice(SENT);
  // A line with the count 0 is padding.
  return listed.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':');
    return suffix === rest && Number(count) > 0;
  });
}
