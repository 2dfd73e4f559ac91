import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { SECOND_FACTOR_WAYS } from '@handover/contract/accounts/accounts';
import type * as contract from '@handover/contract/accounts/accounts';
import { CHALLENGE_MS, SESSION_LIFE } from '@handover/domain/accounts/sessions';
import type { Level } from '@handover/domain/viewer';
import { newId } from '../db/id.ts';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { hashOf, newToken, setSessionCookie, tokenOf } from '../http/session.ts';
import { countSignIn } from '../adapters/meters.ts';
import { findKnownDevice, keepKnownDevice } from './knownDevice.ts';
import { clearedCounts, takeAttempt } from './limits.ts';
import { factorsOf } from './factorsOf.ts';
import { hashUnder, inventSalt } from './passwords.ts';
import { checkCode } from './secondFactor.ts';

/** Message that is the same whether or not there is such an account, so it says to everybody what helps its owner. */
const WRONG =
  'The email or the password is not right. If you are sure of both, set a new password: choose “Forgot password?”';

/**
 * Signs in. The answer and the statements are the same whether or not there is such an account, and in any state of it.
 */
export async function login(ctx: OpenCtx, { email, password, remember }: Input<typeof contract.login>) {
  const device = await findKnownDevice(ctx, email);
  const what = device === undefined ? 'sign_in' : 'sign_in_known';
  const trier = { account: email, device };
  await takeAttempt(ctx, what, trier);
  const salt = await findSalt(ctx, email);
  const password_hash = await hashUnder(salt, password, { ahead: device !== undefined });
  const account = await checkPassword(ctx, email, password_hash, clearedCounts(ctx, what, trier));
  if (!account) {
    countSignIn('wrong');
    throw new Refusal('unauthenticated', WRONG);
  }
  if (!account.second_factor) return openSession(ctx, account, email, remember);
  const { challenge } = account;
  const factors = await factorsOf(ctx, hashOf(challenge));
  const ways = SECOND_FACTOR_WAYS.filter((way) => (way === 'app' ? factors?.app : factors?.passkeys.length));
  return { data: { next: 'second_factor' as const, challenge, ways } };
}

async function findSalt({ auth, config }: OpenCtx, email: string): Promise<string> {
  const invented = inventSalt(config.SECRET_KEY, email);
  const { rows } = await auth((db) =>
    sql<{ salt: string }>`select app.sign_in_salt(${email}, ${invented}) as salt`.execute(db),
  );
  return rows[0]?.salt ?? invented;
}

/** Compares the password in the database, which opens a challenge if it is right; nothing is written if it is not. */
export async function checkPassword(
  { auth, now, request }: OpenCtx,
  email: string,
  password_hash: string,
  { counters, subjects, from }: ReturnType<typeof clearedCounts> = { counters: [], subjects: [], from: [] },
): Promise<Account | undefined> {
  const challenge = newToken();
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  const { rows } = await auth((db) =>
    sql<Omit<Account, 'challenge'>>`
      select * from app.check_password(${email}, ${password_hash}, ${newId(now)}, ${hashOf(challenge)}, ${deviceOf(request)},
        ${now}, ${expires_at}, ${counters}, ${subjects}, ${from})`.execute(db),
  );
  return rows[0] && { ...rows[0], challenge };
}

export async function loginSecondFactor(ctx: OpenCtx, input: Input<typeof contract.loginSecondFactor>) {
  const { challenge, code, remember } = input;
  const token_hash = hashOf(challenge);
  const waiting = await ctx.auth(async (db) => {
    const { rows } = await sql<{
      user_id: string;
      email: string;
      level: Level;
      sealed_secret: string | null;
      last_step: number;
      recovery_hashes: Buffer[];
    }>`select * from app.find_challenge(${token_hash}, ${ctx.now})`.execute(db);
    return rows[0];
  });
  if (!waiting) throw new Refusal('unauthenticated', 'This sign-in has expired. Please start again');
  const device = await findKnownDevice(ctx, waiting.email);
  const what = device === undefined ? 'second_factor' : 'second_factor_known';
  const trier = { account: waiting.email, device };
  await takeAttempt(ctx, what, trier);
  const used = await checkCode(ctx.config, waiting, code, ctx.now);
  const passed =
    used &&
    (await ctx.auth(async (db) => {
      const { rows } = await sql<{ passed: boolean }>`
        select app.pass_challenge(${token_hash}, ${used.step}, ${used.recovery_hash}) as passed`.execute(db);
      return rows[0]?.passed;
    }));
  if (!passed) {
    countSignIn('wrong');
    throw new Refusal('unauthenticated', 'This code is not right, or was used already');
  }
  const account = { ...waiting, second_factor: true, challenge };
  return openSession(ctx, account, waiting.email, remember, clearedCounts(ctx, what, trier));
}

/** Account whose password was right, with the challenge that the database opened then: without one no session opens. */
type Account = { user_id: string; level: Level; second_factor: boolean; challenge: string };

/**
 * Opens a session: a cookie for the browser, the same token for other clients. The challenge is used up; an account
 * with a second factor has to have passed it.
 */
export async function openSession(
  ctx: OpenCtx,
  { challenge, level, second_factor }: Account,
  email: string,
  remember: boolean,
  { counters, subjects }: Pick<ReturnType<typeof clearedCounts>, 'counters' | 'subjects'> = {
    counters: [],
    subjects: [],
  },
) {
  const { auth, now, request, reply, config } = ctx;
  const token = newToken();
  const { idle_ms, absolute_ms } = SESSION_LIFE[level];
  const expires_at = new Date(now.getTime() + absolute_ms);
  const { rows } = await auth((db) =>
    sql<{ opened: boolean }>`
      select app.open_session(${hashOf(challenge)}, ${newId(now)}, ${hashOf(token)}, ${remember}, ${deviceOf(request)}, ${now},
        ${`${idle_ms} milliseconds`}::interval, ${expires_at}, ${request.id}, ${counters}, ${subjects}) as opened`.execute(
      db,
    ),
  );
  if (!rows[0]?.opened) throw new Refusal('unauthenticated', 'This sign-in has expired. Please start again');
  await endTheOneBefore(ctx);
  countSignIn('in');
  setSessionCookie(reply, config, token, remember ? absolute_ms / 1000 : undefined);
  keepKnownDevice(ctx, email);
  const missing = config.SECOND_FACTOR_LEVELS.includes(level) && !second_factor;
  return { data: { next: missing ? ('set_up_second_factor' as const) : ('dashboard' as const), token } };
}

const deviceOf = (request: OpenCtx['request']): string =>
  (request.headers['user-agent'] ?? 'Unknown device').slice(0, 200);

/**
 * Ends the session that was open here before: once its cookie was overwritten it would live on, and nobody could end it
 * from this device. A session that was idle too long is left alone, because its phone still gets push messages.
 */
async function endTheOneBefore({ guest, request, config, now }: OpenCtx): Promise<void> {
  const before = tokenOf(request, config);
  if (before === undefined) return;
  const token_hash = hashOf(before);
  await guest((db) =>
    sql`select app.end_session(${token_hash}) from app.session_viewer(${token_hash}, ${now}, false)`.execute(db),
  );
}
