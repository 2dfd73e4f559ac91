import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/accounts/accounts';
import { isSecondFactorOn } from '@handover/domain/accounts/secondFactor';
import { RECOVERY_CODES } from '@handover/domain/accounts/sessions';
import type { Config } from '../config/config.ts';
import { invalidField, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { endOtherSessions } from './mySessions.ts';
import { assertOwnPassword } from './ownPassword.ts';
import { findSecret, hashSecrets } from './passwords.ts';
import { seal, unseal } from './seal.ts';

/** Seconds that a phone's clock may be off. */
const TOLERANCE_S = 30;
/** Letters of a recovery code, without 0, O, 1, I or L: a code is read off paper at night. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};
const asWritten = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
/**
 * Hashes a code in the former way, which was used until codes were hashed as passwords are; codes that were handed out
 * then still work.
 */
const formerHash = (code: string): Buffer => createHash('sha256').update(asWritten(code)).digest();

async function findRecovery(kept: readonly Buffer[], code: string): Promise<Buffer | undefined> {
  const former = formerHash(code);
  return kept.find((each) => each.equals(former)) ?? findSecret(kept, asWritten(code));
}

/**
 * Second factor of an account. Without a sealed secret there is no app, and recovery codes alone stand in for a
 * passkey.
 */
type Factor = { sealed_secret: string | null; last_step: number; recovery_hashes: Buffer[] };

/** Returns the time step or recovery code that a right answer uses up; undefined for a wrong one. */
export async function checkCode(config: Config, factor: Factor, code: string, now: Date) {
  if (/^\d{6}$/.test(code)) {
    if (factor.sealed_secret === null) return undefined;
    const checked = verifySync({
      secret: unseal(config.SECRET_KEY, factor.sealed_secret),
      token: code,
      epoch: Math.floor(now.getTime() / 1000),
      epochTolerance: TOLERANCE_S,
    });
    if (!checked.valid || !('timeStep' in checked) || checked.timeStep <= factor.last_step) return undefined;
    return { step: checked.timeStep, recovery_hash: null };
  }
  const recovery_hash = await findRecovery(factor.recovery_hashes, code);
  return recovery_hash && { step: 0, recovery_hash };
}

/** Makes ten new codes, to be shown once, and their hashes, which are kept. */
export async function newRecoveryCodes(): Promise<{ recovery_codes: string[]; recovery_hashes: Buffer[] }> {
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { recovery_codes, recovery_hashes: await hashSecrets(recovery_codes.map(asWritten)) };
}

/**
 * Locks the viewer's second factor until the end of the transaction: additions and removals at the same time wait for
 * each other.
 */
export const lockFactor = ({ db, viewer }: Ctx) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'begun_secret', 'last_step', 'recovery_hashes', 'confirmed_at'])
    .where('user_id', '=', viewer.user_id)
    .forUpdate()
    .executeTakeFirst();

export async function startSecondFactor(ctx: Ctx, { password }: Input<typeof contract.startSecondFactor>) {
  const { db, viewer, now, config } = ctx;
  await assertOwnPassword(ctx, password, 'password');
  const account = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  const secret = generateSecret();
  const begun_secret = seal(config.SECRET_KEY, secret);
  const begun = await db
    .insertInto('second_factors')
    .values({ user_id: viewer.user_id, begun_secret, created_at: now })
    .onConflict((is) =>
      is.column('user_id').doUpdateSet({ begun_secret }).where('second_factors.sealed_secret', 'is', null),
    )
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) throw new Refusal('not_now', 'Your authenticator app is already on');
  return { data: { secret, uri: generateURI({ issuer: 'Handover', label: account.email, secret }) } };
}

export async function confirmSecondFactor(ctx: Ctx, { code }: Input<typeof contract.confirmSecondFactor>) {
  const { db, viewer, now, config } = ctx;
  const factor = await lockFactor(ctx);
  if (!factor?.begun_secret) throw new Refusal('not_now', 'Start again from Sign-in and security');
  const sealed_secret = factor.begun_secret;
  const used = await checkCode(config, { ...factor, sealed_secret }, code, now);
  if (!used) throw invalidField('code', 'This code is not right');
  const first = factor.confirmed_at === null ? await newRecoveryCodes() : undefined;
  await db
    .updateTable('second_factors')
    .set({
      sealed_secret,
      begun_secret: null,
      last_step: used.step,
      ...(first && { confirmed_at: now, recovery_hashes: first.recovery_hashes }),
    })
    .where('user_id', '=', viewer.user_id)
    .execute();
  await endOtherSessions(ctx);
  return { data: { recovery_codes: first?.recovery_codes ?? [] } };
}

export async function stopSecondFactor(ctx: Ctx, { password }: Input<typeof contract.stopSecondFactor>) {
  const { db, viewer } = ctx;
  const { user_id } = viewer;
  await assertOwnPassword(ctx, password, 'password');
  await lockFactor(ctx);
  const passkeys = await db.selectFrom('passkeys').select('passkey_id').where('user_id', '=', user_id).execute();
  const stays = isSecondFactorOn({ app: false, passkeys: passkeys.length });
  if (stays) {
    await db
      .updateTable('second_factors')
      .set({ sealed_secret: null, begun_secret: null, last_step: 0 })
      .where('user_id', '=', user_id)
      .execute();
  } else await db.deleteFrom('second_factors').where('user_id', '=', user_id).execute();
  await endOtherSessions(ctx);
  return { data: { message: stays ? 'Your authenticator app is off' : 'Your second factor is off' } };
}

export async function renewRecoveryCodes(ctx: Ctx, { password }: Input<typeof contract.renewRecoveryCodes>) {
  const { db, viewer } = ctx;
  await assertOwnPassword(ctx, password, 'password');
  const { recovery_codes, recovery_hashes } = await newRecoveryCodes();
  const renewed = await db
    .updateTable('second_factors')
    .set({ recovery_hashes })
    .where('user_id', '=', viewer.user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new Refusal('not_now', 'Set up a second factor first');
  return { data: { recovery_codes } };
}

/**
 * Keeps the answer that the viewer wants no second factor: they are asked once, and Sign-in and security keeps the way
 * to set it up.
 */
export async function declineSecondFactor({ db, viewer, now }: Ctx) {
  await db
    .updateTable('credentials')
    .set({ second_factor_answered_at: now })
    .where('user_id', '=', viewer.user_id)
    .execute();
  return { data: { message: 'You find it under Sign-in and security' } };
}

/**
 * Checks the viewer's second factor, if it is on, before what would lock its owner out. The code is used up. Every kind
 * of second factor is asked for here, and nowhere else.
 */
export async function assertOwnSecondFactor({ db, viewer, now, config }: Ctx, code: string | undefined): Promise<void> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', 'recovery_hashes'])
    .where('user_id', '=', viewer.user_id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return;
  if (code === undefined) throw invalidField('code', 'Enter the code of your second factor');
  const used = await checkCode(config, factor, code, now);
  if (!used) throw invalidField('code', 'This code is not right, or was used already');
  const { step, recovery_hash } = used;
  await db
    .updateTable('second_factors')
    .set({
      last_step: Math.max(step, factor.last_step),
      recovery_hashes: factor.recovery_hashes.filter((kept) => !recovery_hash || !kept.equals(recovery_hash)),
    })
    .where('user_id', '=', viewer.user_id)
    .execute();
}
