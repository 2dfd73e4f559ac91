import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  ATTEMPT_LIMITS,
  type Attempted,
  clearedByRightAnswer,
  type CountedPer,
  isLocked,
  limitedWords,
  networkOf,
} from '@handover/domain/accounts/attempts';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { countSignIn } from '../adapters/meters.ts';

/**
 * Subject of an attempt: an account by the email that was typed, known or not, or an invitation; and the device, if it
 * is known.
 */
type Trier = { account: string; device?: string | undefined };

/** Hashes a subject: addresses and emails are counted, not kept. */
export const subjectOf = (name: string): Buffer => createHash('sha256').update(name).digest();

function subjectPer(per: CountedPer, { request: { ip } }: OpenCtx, { account, device = '' }: Trier): Buffer {
  const network = networkOf(ip);
  const names = { network, account, account_and_network: `${account}\n${network}`, device: `${account}\n${device}` };
  return subjectOf(names[per]);
}

/**
 * Counts an attempt, in PostgreSQL and not in Redis: without Redis there would be no limit. One statement counts until
 * one limit refuses.
 */
export async function takeAttempt(ctx: OpenCtx, what: Attempted, trier: Trier): Promise<void> {
  const { guest, now, config } = ctx;
  const waits: RawBuilder<unknown>[] = ATTEMPT_LIMITS[what].map(({ counter, per, most, window_s }) => {
    const subject = subjectPer(per, ctx, trier);
    return sql`nullif(app.take_attempt(${counter}, ${subject}, ${most * config.SIGN_IN_LIMITS_FACTOR}, ${window_s}, ${now}), 0)`;
  });
  const wait_s = await guest(async (db) => {
    const { rows } = await sql<{ wait_s: number }>`select coalesce(${sql.join(waits)}, 0) as wait_s`.execute(db);
    return rows[0]?.wait_s ?? 0;
  });
  if (wait_s === 0) return;
  const locked = isLocked(wait_s);
  if (what !== 'recovery' && what !== 'registration') countSignIn(locked ? 'locked' : 'limited');
  throw new Refusal('too_many', limitedWords(what, wait_s), locked ? {} : { retry_after_s: wait_s });
}

/** Returns the counts that a right answer clears, as the database is told them. */
export function clearedCounts(ctx: OpenCtx, what: Attempted, trier: Trier) {
  const cleared = clearedByRightAnswer(what);
  return {
    counters: cleared.map(({ counter }) => counter),
    subjects: cleared.map(({ per }) => subjectPer(per, ctx, trier)),
    from: cleared.map(({ all }) => (all ? new Date(0) : ctx.now)),
  };
}
