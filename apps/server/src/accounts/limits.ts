import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { RECOVERY_LIMITS, REGISTRATION_LIMITS, SIGN_IN_LIMITS } from '@handover/domain/accounts/sessions';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { countSignIn } from '../parts/meters.ts';

const LIMITS = { sign_in: SIGN_IN_LIMITS, recovery: RECOVERY_LIMITS, registration: REGISTRATION_LIMITS } as const;

/** Addresses and emails are counted, not kept. */
export const subjectOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** Counted in PostgreSQL, per account and per address, so that a missing Redis never opens this door. */
export async function takeAttempt(
  { guest, request, now, config }: OpenCtx,
  what: keyof typeof LIMITS,
  account: string,
) {
  const { account: perAccount, address: perAddress } = LIMITS[what];
  const factor = config.SIGN_IN_LIMITS_FACTOR;
  const wait_s = await guest(async (db) => {
    const take = async (kind: string, name: string, { most, window_s }: { most: number; window_s: number }) => {
      const { rows } = await sql<{ wait_s: number }>`
        select app.take_attempt(${kind}, ${subjectOf(name)}, ${most * factor}, ${window_s}, ${now}) as wait_s`.execute(
        db,
      );
      return rows[0]?.wait_s ?? 0;
    };
    return (await take(`${what}_address`, request.ip, perAddress)) || (await take(what, account, perAccount));
  });
  if (wait_s > 0) {
    if (what === 'sign_in') countSignIn('limited');
    const minutes = Math.ceil(wait_s / 60);
    throw new Refusal(
      'too_many',
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
      {
        retry_after_s: wait_s,
      },
    );
  }
}
