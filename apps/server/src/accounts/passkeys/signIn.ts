import { sql } from 'kysely';
import type * as contract from '@handover/contract/accounts/passkeys';
import type { Input } from '@handover/contract/endpoint';
import { CHALLENGE_MS } from '@handover/domain/accounts/sessions';
import type { Level } from '@handover/domain/viewer';
import { Refusal } from '../../http/refusals.ts';
import type { OpenCtx } from '../../http/route.ts';
import { hashOf, newToken } from '../../http/session.ts';
import { countSignIn } from '../../adapters/meters.ts';
import { takeAttempt } from '../limits.ts';
import { openSession } from '../login.ts';
import { checkShown, clientDataOf, requestOptions } from './ceremony.ts';
import { factorsOf } from '../factorsOf.ts';

const EXPIRED = 'This sign-in has expired. Please start again';
const NOT_KNOWN = 'This passkey does not sign in here. Use your password, or try again';

/** Asks a device for a signature: by a passkey of the account whose password was typed, or by any that it finds. */
export async function startPasskeySignIn(ctx: OpenCtx, { challenge }: Input<typeof contract.startPasskeySignIn>) {
  const { auth, config, now } = ctx;
  const asked = newToken();
  // Nobody is named yet, so only the address is limited.
  await takeAttempt(ctx, 'passkey', { account: asked });
  const token_hash = challenge === undefined ? null : hashOf(challenge);
  const factors = token_hash && (await factorsOf(ctx, token_hash));
  if (token_hash && !factors) throw new Refusal('unauthenticated', EXPIRED);
  await auth((db) =>
    sql`select app.ask_passkey(${hashOf(asked)}, ${token_hash}, ${now}, ${new Date(now.getTime() + CHALLENGE_MS)})`.execute(
      db,
    ),
  );
  return { data: requestOptions(config, asked, factors?.passkeys) };
}

type Found = {
  passkey_id: string;
  user_id: string;
  email: string;
  level: Level;
  public_key: Buffer;
  counter: string | number;
};

/**
 * Signs in by a passkey. It is something one has, and a finger or a code opens it: two factors, so nothing more is
 * asked.
 */
export async function passkeySignIn(ctx: OpenCtx, { passkey, remember }: Input<typeof contract.passkeySignIn>) {
  const said = clientDataOf(passkey);
  const signed = said && (await usePasskey(ctx, passkey, said));
  if (!signed) {
    countSignIn('wrong');
    throw new Refusal('unauthenticated', NOT_KNOWN);
  }
  return openSession(ctx, { ...signed, second_factor: true, challenge: said.challenge }, signed.email, remember);
}

type ClientData = NonNullable<ReturnType<typeof clientDataOf>>;

async function usePasskey({ auth, config, now }: OpenCtx, passkey: contract.ShownPasskey, said: ClientData) {
  const challenge_hash = hashOf(said.challenge);
  const found = await auth(async (db) => {
    const { rows } = await sql<Found>`
      select * from app.find_passkey(${challenge_hash}, ${Buffer.from(passkey.id, 'base64url')}, ${now})`.execute(db);
    return rows[0];
  });
  if (!found) return undefined;
  const checked = await checkShown(config, passkey, said, {
    public_key: found.public_key,
    counter: Number(found.counter),
  });
  if (!checked) return undefined;
  const passed = await auth(async (db) => {
    const { rows } = await sql<{ passed: boolean | null }>`
      select app.pass_passkey(${challenge_hash}, ${found.passkey_id}, ${checked.counter}, ${now}) as passed`.execute(
      db,
    );
    return rows[0]?.passed === true;
  });
  return passed ? found : undefined;
}
