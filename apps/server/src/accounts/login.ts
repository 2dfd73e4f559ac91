import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/accounts';
import { CHALLENGE_MS, SESSION_LIFE, SIGN_IN_LIMITS } from '@handover/domain/accounts/sessions';
import type { Level } from '@handover/domain/viewer';
import { newId } from '../db/id.ts';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { hashOf, newToken, setSessionCookie, tokenOf } from '../http/session.ts';
import { countSignIn } from '../parts/meters.ts';
import { subjectOf, takeAttempt } from './limits.ts';
import { isPassword } from './passwords.ts';
import { checkCode } from './secondFactor.ts';

type Credentials = {
  user_id: string;
  password_hash: string;
  level: Level;
  status: string;
  failed_in_a_row: number;
  second_factor: boolean;
};
const WRONG = 'The email or the password is not right';

/** The same answer and the same work whether or not there is such an account. */
export async function login(ctx: OpenCtx, { email, password, remember }: Input<typeof contract.login>) {
  await takeAttempt(ctx, 'sign_in', email);
  const account = await ctx.auth(async (db) => {
    const { rows } = await sql<Credentials>`select * from app.find_credentials(${email})`.execute(db);
    return rows[0];
  });
  const right = await isPassword(account?.password_hash, password);
  if (!account || !right || account.status !== 'active') {
    countSignIn('wrong');
    if (account) await failed(ctx, account.user_id);
    throw new Refusal('unauthenticated', WRONG);
  }
  refuseLocked(account.failed_in_a_row);
  if (account.second_factor) return openChallenge(ctx, account, email, remember);
  return openSession(ctx, account, email, remember);
}

/** After a hundred misses in a row only a link by mail opens the account again. */
function refuseLocked(failed_in_a_row: number): void {
  if (failed_in_a_row >= SIGN_IN_LIMITS.consecutive) {
    countSignIn('locked');
    throw new Refusal(
      'too_many',
      'This account is locked after too many attempts. Reset your password to open it again',
    );
  }
}

const failed = (ctx: OpenCtx, user_id: string) =>
  ctx.auth((db) => sql`select app.sign_in_failed(${user_id})`.execute(db));

export async function loginSecondFactor(ctx: OpenCtx, input: Input<typeof contract.loginSecondFactor>) {
  const { challenge, code, remember } = input;
  const token_hash = hashOf(challenge);
  const waiting = await ctx.auth(async (db) => {
    const { rows } = await sql<{
      user_id: string;
      email: string;
      level: Level;
      sealed_secret: string;
      last_step: number;
      recovery_hashes: Buffer[];
      failed_in_a_row: number;
    }>`select * from app.find_challenge(${token_hash}, ${ctx.now})`.execute(db);
    return rows[0];
  });
  if (!waiting) throw new Refusal('unauthenticated', 'This sign-in has expired. Please start again');
  refuseLocked(waiting.failed_in_a_row);
  await takeAttempt(ctx, 'sign_in', waiting.email);
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
    await failed(ctx, waiting.user_id);
    throw new Refusal('unauthenticated', 'This code is not right, or was used already');
  }
  return openSession(ctx, { ...waiting, second_factor: true }, waiting.email, remember);
}

type Account = Pick<Credentials, 'user_id' | 'level' | 'second_factor'>;

async function openChallenge(ctx: OpenCtx, account: Account, email: string, remember: boolean) {
  const challenge = newToken();
  await keep(ctx, {
    account,
    email,
    token: challenge,
    remember,
    challenge: true,
    idle_ms: CHALLENGE_MS,
    absolute_ms: CHALLENGE_MS,
  });
  return { data: { next: 'second_factor' as const, challenge } };
}

/** Signed in from here on: a cookie for the browser, the same token for other clients. */
export async function openSession(ctx: OpenCtx, account: Account, email: string, remember: boolean) {
  const token = newToken();
  const life = SESSION_LIFE[account.level];
  await keep(ctx, { account, email, token, remember, challenge: false, ...life });
  await endTheOneBefore(ctx);
  countSignIn('in');
  setSessionCookie(ctx.reply, ctx.config, token, remember ? life.absolute_ms / 1000 : undefined);
  const missing = ctx.config.SECOND_FACTOR_LEVELS.includes(account.level) && !account.second_factor;
  return { data: { next: missing ? ('set_up_second_factor' as const) : ('dashboard' as const), token } };
}

/**
 * Whoever signs in takes the place of who was signed in here: a session whose cookie was overwritten would live on, and
 * nobody could end it from this device. One that has fallen asleep is left alone, because its phone still hears.
 */
async function endTheOneBefore({ guest, request, config, now }: OpenCtx): Promise<void> {
  const before = tokenOf(request, config);
  if (before === undefined) return;
  const token_hash = hashOf(before);
  await guest((db) =>
    sql`select app.end_session(${token_hash}) from app.session_viewer(${token_hash}, ${now}, false)`.execute(db),
  );
}

type Kept = {
  account: Account;
  email: string;
  token: string;
  remember: boolean;
  challenge: boolean;
  idle_ms: number;
  absolute_ms: number;
};

async function keep({ auth, now, request }: OpenCtx, kept: Kept): Promise<void> {
  const device = (request.headers['user-agent'] ?? 'Unknown device').slice(0, 200);
  const expires_at = new Date(now.getTime() + kept.absolute_ms);
  await auth((db) =>
    sql`select app.open_session(${newId(now)}, ${kept.account.user_id}, ${hashOf(kept.token)}, ${kept.challenge},
      ${kept.remember}, ${device}, ${now}, ${`${kept.idle_ms} milliseconds`}::interval, ${expires_at}, ${request.id},
      ${subjectOf(kept.email)})`.execute(db),
  );
}
