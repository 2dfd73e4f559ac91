import type * as contract from '@handover/contract/accounts/passkeys';
import type { Input } from '@handover/contract/endpoint';
import { isSecondFactorOn, MOST_PASSKEYS } from '@handover/domain/accounts/secondFactor';
import { CHALLENGE_MS } from '@handover/domain/accounts/sessions';
import { newId } from '../../db/id.ts';
import { Refusal } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { hashOf, newToken } from '../../http/session.ts';
import { enqueue } from '../../adapters/queue.ts';
import { deviceName, endOtherSessions } from '../mySessions.ts';
import { assertOwnPassword } from '../ownPassword.ts';
import { lockFactor, newRecoveryCodes } from '../secondFactor.ts';
import { checkCreated, clientDataOf, creationOptions } from './ceremony.ts';

export async function listPasskeys({ db, viewer }: Ctx) {
  const data = await db
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', viewer.user_id)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
  return { data };
}

export async function startPasskey(ctx: Ctx, { password }: Input<typeof contract.startPasskey>) {
  const { db, viewer, now, config } = ctx;
  await assertOwnPassword(ctx, password, 'password');
  const { user_id } = viewer;
  const person = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .execute();
  if (known.length >= MOST_PASSKEYS) {
    throw new Refusal('not_now', `You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use first`);
  }
  const asked = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(asked), user_id, expires_at: new Date(now.getTime() + CHALLENGE_MS) })
    .execute();
  const name = `${person.first_name} ${person.last_name}`;
  return { data: creationOptions(config, asked, { user_id, email: person.email, name }, known) };
}

export async function addPasskey(ctx: Ctx, { passkey }: Input<typeof contract.addPasskey>) {
  const { db, viewer, now, config } = ctx;
  const { user_id } = viewer;
  const said = clientDataOf(passkey);
  if (!said || !(await useUp(ctx, said.challenge))) throw new Refusal('not_now', 'This took too long. Start again');
  const made = await checkCreated(config, passkey, said);
  if (!made) throw new Refusal('not_now', 'This device did not make a passkey that works here. Try another one');
  const passkey_id = newId(now);
  const name = await nameOfThisDevice(ctx);
  const added = await db
    .insertInto('passkeys')
    .values({ passkey_id, user_id, name, ...made, transports: passkey.response.transports, created_at: now })
    .onConflict((known) => known.column('credential_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new Refusal('not_now', 'This passkey was added before');
  const recovery_codes = await switchOn(ctx);
  await endOtherSessions(ctx);
  await enqueue(db, 'send_passkey_changed', { user_id, name, change: 'added' });
  return { data: { passkey_id, name, recovery_codes } };
}

/** Uses up a challenge: it works once, for the person who typed their password for it. */
async function useUp({ db, viewer, now }: Ctx, challenge: string): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('user_id', '=', viewer.user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

async function nameOfThisDevice({ db, session_id }: Ctx): Promise<string> {
  const { device } = await db
    .selectFrom('sessions')
    .select('device')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  return deviceName(device);
}

/**
 * Turns the second factor on. Recovery codes come with the first factor of any kind; where it is on already they stay
 * as they are.
 */
async function switchOn(ctx: Ctx): Promise<string[]> {
  const { db, viewer, now } = ctx;
  const factor = await lockFactor(ctx);
  if (factor?.confirmed_at) return [];
  const { recovery_codes, recovery_hashes } = await newRecoveryCodes();
  await db
    .insertInto('second_factors')
    .values({ user_id: viewer.user_id, confirmed_at: now, recovery_hashes, created_at: now })
    .onConflict((begun) => begun.column('user_id').doUpdateSet({ confirmed_at: now, recovery_hashes }))
    .execute();
  return recovery_codes;
}

export async function renamePasskey({ db, viewer }: Ctx, { passkey_id, name }: Input<typeof contract.renamePasskey>) {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkey_id)
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) throw new Refusal('not_found', 'Passkey not found');
  return { data: { message: 'The passkey was renamed' } };
}

export async function removePasskey(ctx: Ctx, { passkey_id, password }: Input<typeof contract.removePasskey>) {
  const { db, viewer } = ctx;
  const { user_id } = viewer;
  await assertOwnPassword(ctx, password, 'password');
  const factor = await lockFactor(ctx);
  const removed = await db
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkey_id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found', 'Passkey not found');
  const left = await db.selectFrom('passkeys').select('passkey_id').where('user_id', '=', user_id).execute();
  if (!isSecondFactorOn({ app: factor?.sealed_secret != null, passkeys: left.length })) {
    await db.deleteFrom('second_factors').where('user_id', '=', user_id).execute();
  }
  await endOtherSessions(ctx);
  await enqueue(db, 'send_passkey_changed', { user_id, name: removed.name, change: 'removed' });
  return { data: { message: 'The passkey was removed' } };
}
