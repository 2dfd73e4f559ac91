import { hash } from '@node-rs/argon2';
import { generateSecret, generateSync } from 'otplib';
import { expect } from 'vitest';
import { FORGOT_ANSWER } from '@handover/contract/accounts/accounts';
import { checkCreated } from '../../src/accounts/passkeys/ceremony.ts';
import { seal } from '../../src/accounts/seal.ts';
import { newId } from '../../src/db/id.ts';
import { hashOf, newToken } from '../../src/http/session.ts';
import { authenticator } from '../authenticator.ts';
import { openSession } from '../testServer.ts';
import { PASSWORD, type Person } from '../make.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import {
  ONLY_OWN,
  OPEN,
  OPEN_REDIRECT,
  OWN_CHALLENGE,
  OWN_CODE,
  OWN_DEVICE,
  PASSWORD_HOLDER,
  RESET_LINK,
  SIGNED_IN,
} from './shapes.ts';

const NEW_PASSWORD = 'kettle on at seven';
const another_hash = hash('a password of their own', { memoryCost: 8, timeCost: 1, parallelism: 1 });

const sessionsOf = async ({ row }: Cell, { user_id }: Person): Promise<number> =>
  (await row<{ n: number }>('select count(*)::int as n from app.sessions where user_id = $1', user_id))?.n ?? 0;

const sessionIdsOf = async ({ row }: Cell, { user_id }: Person): Promise<string[]> =>
  (
    await row<{ ids: string[] | null }>(
      'select array_agg(session_id) as ids from app.sessions where user_id = $1',
      user_id,
    )
  )?.ids ?? [];

const passwordOf = ({ row }: Cell, { user_id }: Person) =>
  row<{ password_hash: string }>('select password_hash from app.credentials where user_id = $1', user_id);

const factorOf = ({ row }: Cell, { user_id }: Person) =>
  row<{ confirmed: boolean; sealed_secret: string | null; recovery_codes: number }>(
    `select confirmed_at is not null as confirmed, sealed_secret, cardinality(recovery_hashes) as recovery_codes
     from app.second_factors where user_id = $1`,
    user_id,
  );

/** Makes a second factor straight in the database: `on`, or begun and waiting for its first code. */
async function giveFactor({ testServer }: Cell, { user_id }: Person, state: 'on' | 'begun') {
  const secret = generateSecret();
  const now = testServer.clock();
  const sealed = seal(testServer.config.SECRET_KEY, secret);
  await testServer.owner.query(
    'insert into app.second_factors (user_id, sealed_secret, begun_secret, confirmed_at, created_at) values ($1, $2, $3, $4, $5)',
    [user_id, ...(state === 'on' ? [sealed, null, now] : [null, sealed, null]), now],
  );
  return { code: generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) }) };
}

async function giveChallenge(cell: Cell): Promise<string> {
  const { testServer, viewer, caller } = cell;
  if (caller === 'signed_out') return newToken();
  const challenge = await openSession(testServer.owner, viewer, testServer.clock);
  await testServer.owner.query('update app.sessions set challenge = true, expires_at = $2 where token_hash = $1', [
    hashOf(challenge),
    new Date(testServer.clock().getTime() + (caller === 'expired' ? 0 : 60_000)),
  ]);
  return challenge;
}

async function giveLink({ testServer, caller }: Cell, { user_id }: Person, used: boolean): Promise<string> {
  const token = newToken();
  const now = testServer.clock();
  const expires_at = new Date(now.getTime() + (caller === 'expired' ? 0 : 60_000));
  await testServer.owner.query('insert into app.password_resets values ($1, $2, $3, $4, $5)', [
    hashOf(token),
    user_id,
    now,
    expires_at,
    used ? now : null,
  ]);
  return token;
}

const linkFor = async (cell: Cell, whose: string) => {
  if (whose === 'missing') return { of: cell.viewer, token: newToken() };
  const of = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
  return { of, token: await giveLink(cell, of, whose !== 'own') };
};

const siteOf = ({ testServer }: Cell) => new URL(testServer.config.PUBLIC_URL);

/** Makes a passkey straight in the database, and the device that signs with it. */
async function givePasskey(cell: Cell, { user_id }: Person) {
  const { testServer } = cell;
  const device = authenticator(siteOf(cell).origin);
  const challenge = newToken();
  const made = await checkCreated(
    testServer.config,
    device.create({ challenge, rp: { id: siteOf(cell).hostname }, user: { id: '' } }),
    { challenge, origin: siteOf(cell).origin },
  );
  const passkey_id = newId(testServer.clock());
  await testServer.owner.query(
    `insert into app.passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, '{internal}', 'A telephone', $6)`,
    [passkey_id, user_id, made?.credential_id, made?.public_key, made?.counter, testServer.clock()],
  );
  return { passkey_id, device };
}

/** Makes a challenge for a device: for one person, or for anyone with a passkey. */
async function giveAsked({ testServer, caller }: Cell, of?: Person): Promise<string> {
  const challenge = newToken();
  const expires_at = new Date(testServer.clock().getTime() + (caller === 'expired' ? 0 : 60_000));
  await testServer.owner.query('insert into app.passkey_challenges values ($1, $2, $3)', [
    hashOf(challenge),
    of?.user_id ?? null,
    expires_at,
  ]);
  return challenge;
}

const passkeysOf = async ({ row }: Cell, { user_id }: Person) =>
  (
    await row<{ names: string[] | null }>(
      'select array_agg(name order by name) as names from app.passkeys where user_id = $1',
      user_id,
    )
  )?.names ?? [];

/** Makes a passkey of one's own, of a colleague, or none at all. */
const passkeyFor = async (cell: Cell, whose: Whose) => {
  const of = whose === 'own' || whose === 'missing' ? cell.viewer : await cell.colleague(whose);
  const { passkey_id } = await givePasskey(cell, of);
  return { of, passkey_id: whose === 'missing' ? newId(cell.testServer.clock()) : passkey_id };
};

export const signInCalls: Calls = {
  // Own: one's own password. Foreign: another person's email with one's own password.
  login: {
    answers: PASSWORD_HOLDER,
    fresh: true,
    async call(cell, whose) {
      const who = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
      if (whose !== 'own') {
        await cell.testServer.owner.query('update app.credentials set password_hash = $2 where user_id = $1', [
          who.user_id,
          await another_hash,
        ]);
      }
      const before = await sessionIdsOf(cell, who);
      return {
        method: 'POST',
        url: '/api/v1/login',
        body: { email: who.email, password: PASSWORD },
        // New sessions are compared, not counted, because a sign-in ends the session of this call.
        async after({ statusCode }) {
          const made = (await sessionIdsOf(cell, who)).filter((id) => !before.includes(id));
          expect(made).toHaveLength(statusCode === 200 ? 1 : 0);
        },
      };
    },
  },
  // Own: one's own challenge and code. Foreign: one's own challenge, the code of another person's phone.
  'login.second_factor': {
    answers: OWN_CHALLENGE,
    fresh: true,
    async call(cell, whose) {
      const own = await giveFactor(cell, cell.viewer, 'on');
      const other = await giveFactor(cell, await cell.testServer.make.admin(), 'on');
      const challenge = await giveChallenge(cell);
      return {
        method: 'POST',
        url: '/api/v1/login/second_factor',
        body: { challenge, code: whose === 'own' ? own.code : other.code },
        async after(answer) {
          if (answer.statusCode === 200) expect(await cell.lives(answer.json().data.token)).toBe(true);
          expect(await cell.lives(challenge)).toBe(false);
        },
      };
    },
  },
  'logout.link': {
    answers: OPEN_REDIRECT,
    fresh: true,
    async call(cell, whose) {
      const other = await openSession(cell.testServer.owner, await cell.administrator(), cell.testServer.clock);
      return {
        method: 'GET',
        url: '/api/v1/logout',
        headers: { 'sec-fetch-site': 'same-origin' },
        async after() {
          if (cell.token !== undefined) expect(await cell.lives(cell.token)).toBe(false);
          if (whose !== 'own') expect(await cell.lives(other)).toBe(true);
        },
      };
    },
  },
  logout: {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const other = await openSession(cell.testServer.owner, await cell.administrator(), cell.testServer.clock);
      const elsewhere = await openSession(cell.testServer.owner, cell.viewer, cell.testServer.clock);
      return {
        method: 'POST',
        url: '/api/v1/logout',
        body: {},
        async after({ statusCode }) {
          if (statusCode !== 200 || cell.token === undefined) return;
          expect(await cell.lives(cell.token)).toBe(false);
          expect(await cell.lives(elsewhere)).toBe(true);
          if (whose !== 'own') expect(await cell.lives(other)).toBe(true);
        },
      };
    },
  },
  me: {
    answers: SIGNED_IN,
    async call(cell, whose) {
      const other = await cell.colleague(whose);
      return {
        method: 'GET',
        url: '/api/v1/me',
        after(answer) {
          if (answer.statusCode !== 200) return;
          expect(answer.json().data.user_id).toBe(cell.viewer.user_id);
          if (other !== cell.viewer) expect(answer.body).not.toContain(other.email);
        },
      };
    },
  },
  'sessions.list': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague(whose);
      await openSession(cell.testServer.owner, of, cell.testServer.clock);
      const ids = await cell.testServer.owner.query('select session_id from app.sessions where user_id = $1', [
        of.user_id,
      ]);
      return {
        method: 'GET',
        url: '/api/v1/sessions',
        after({ statusCode, body }) {
          if (statusCode !== 200) return;
          for (const { session_id } of ids.rows) expect(body.includes(session_id)).toBe(whose === 'own');
        },
      };
    },
  },
  // A session belongs to its person alone, not to an administrator either.
  'sessions.end': {
    answers: ONLY_OWN,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const of = whose === 'own' || whose === 'missing' ? cell.viewer : await cell.colleague(whose);
      const token = await openSession(cell.testServer.owner, of, cell.testServer.clock);
      const kept = await cell.row<{ session_id: string }>(
        'select session_id from app.sessions where token_hash = $1',
        hashOf(token),
      );
      return {
        method: 'DELETE',
        url: `/api/v1/sessions/${whose === 'missing' ? newId(cell.testServer.clock()) : kept?.session_id}`,
        async after({ statusCode }) {
          if (cell.caller !== 'disabled') expect(await cell.lives(token)).toBe(statusCode !== 200);
        },
      };
    },
  },
  // The same answer for everyone about everyone.
  forgot_password: {
    answers: OPEN,
    fresh: true,
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague(whose);
      return {
        method: 'POST',
        url: '/api/v1/forgot_password',
        body: { email: of.email },
        after: (answer) => expect(answer.json()).toEqual({ data: { message: FORGOT_ANSWER } }),
      };
    },
  },
  // Own: a link that was mailed to oneself. Foreign: a link that its owner has used. Expired: the link is.
  'reset_password.check': {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token, of } = await linkFor(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/reset_password/check',
        body: { token },
        after: ({ statusCode, body }) => expect(body.includes(of.email)).toBe(statusCode === 200),
      };
    },
  },
  reset_password: {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token, of } = await linkFor(cell, whose);
      const before = await passwordOf(cell, of);
      return {
        method: 'POST',
        url: '/api/v1/reset_password',
        body: { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
        async after({ statusCode }) {
          const now = await passwordOf(cell, of);
          expect(now?.password_hash !== before?.password_hash).toBe(statusCode === 200);
          if (statusCode === 200) expect(await sessionsOf(cell, of)).toBe(0);
        },
      };
    },
  },
  'second_factor.start': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const other = await cell.testServer.make.admin();
      await giveFactor(cell, other, 'begun');
      const before = await factorOf(cell, other);
      return {
        method: 'POST',
        url: '/api/v1/second_factor/start',
        body: { password: PASSWORD },
        async after({ statusCode }) {
          if (whose === 'own') expect((await factorOf(cell, cell.viewer)) !== undefined).toBe(statusCode === 200);
          expect(await factorOf(cell, other)).toEqual(before);
        },
      };
    },
  },
  // Foreign: the code of another person's phone.
  'second_factor.confirm': {
    answers: OWN_CODE,
    fresh: true,
    async call(cell, whose) {
      const own = await giveFactor(cell, cell.viewer, 'begun');
      const neighbour = await cell.testServer.make.admin();
      const other = await giveFactor(cell, neighbour, 'begun');
      return {
        method: 'POST',
        url: '/api/v1/second_factor/confirm',
        body: { code: whose === 'own' ? own.code : other.code },
        async after({ statusCode }) {
          expect((await factorOf(cell, cell.viewer))?.confirmed).toBe(statusCode === 200);
          expect((await factorOf(cell, neighbour))?.confirmed).toBe(false);
        },
      };
    },
  },
  'second_factor.stop': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ body: { password: 'another' } }),
    async call(cell) {
      await giveFactor(cell, cell.viewer, 'on');
      const other = await cell.testServer.make.admin();
      await giveFactor(cell, other, 'on');
      return {
        method: 'POST',
        url: '/api/v1/second_factor/stop',
        body: { password: PASSWORD },
        async after({ statusCode }) {
          expect((await factorOf(cell, cell.viewer)) === undefined).toBe(statusCode === 200);
          expect((await factorOf(cell, other))?.confirmed).toBe(true);
        },
      };
    },
  },
  'second_factor.renew_codes': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell) {
      await giveFactor(cell, cell.viewer, 'on');
      const other = await cell.testServer.make.admin();
      await giveFactor(cell, other, 'on');
      return {
        method: 'POST',
        url: '/api/v1/second_factor/recovery_codes',
        body: { password: PASSWORD },
        async after({ statusCode }) {
          expect((await factorOf(cell, cell.viewer))?.recovery_codes).toBe(statusCode === 200 ? 10 : 0);
          expect((await factorOf(cell, other))?.recovery_codes).toBe(0);
        },
      };
    },
  },
  'second_factor.not_now': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ method: 'PUT', url: '/api/v1/notification_preferences/message', body: { email: true } }),
    async call(cell) {
      const other = await cell.testServer.make.admin();
      const answered = async ({ user_id }: Person) =>
        (
          await cell.row<{ it: boolean }>(
            'select second_factor_answered_at is not null as it from app.credentials where user_id = $1',
            user_id,
          )
        )?.it;
      return {
        method: 'POST',
        url: '/api/v1/second_factor/not_now',
        body: {},
        async after({ statusCode }) {
          expect(await answered(cell.viewer)).toBe(statusCode === 200);
          expect(await answered(other)).toBe(false);
        },
      };
    },
  },
  'login.passkey.start': {
    answers: OPEN,
    fresh: true,
    async call() {
      return {
        method: 'POST',
        url: '/api/v1/login/passkey/start',
        body: {},
        after: (answer) => expect(answer.json().data).not.toHaveProperty('allowCredentials'),
      };
    },
  },
  // Own: one's own passkey. Foreign: another person's, for a challenge for one's own.
  'login.passkey': {
    answers: OWN_CHALLENGE,
    fresh: true,
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.testServer.make.admin();
      const { device } = await givePasskey(cell, of);
      const challenge = cell.caller === 'signed_out' ? newToken() : await giveAsked(cell, cell.viewer);
      return {
        method: 'POST',
        url: '/api/v1/login/passkey',
        body: { passkey: device.sign({ challenge, rpId: siteOf(cell).hostname }) },
        async after(answer) {
          if (answer.statusCode === 200) expect(await cell.lives(answer.json().data.token)).toBe(true);
        },
      };
    },
  },
  'passkeys.list': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague(whose);
      const { passkey_id } = await givePasskey(cell, of);
      return {
        method: 'GET',
        url: '/api/v1/passkeys',
        after({ statusCode, body }) {
          if (statusCode === 200) expect(body.includes(passkey_id)).toBe(whose === 'own');
        },
      };
    },
  },
  'passkeys.start': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ body: { password: 'another' } }),
    async call(cell) {
      return {
        method: 'POST',
        url: '/api/v1/passkeys/start',
        body: { password: PASSWORD },
        after(answer) {
          if (answer.statusCode === 200) expect(answer.json().data.user.name).toBe(cell.viewer.email);
        },
      };
    },
  },
  // Foreign: a challenge for another person.
  'passkeys.add': {
    answers: OWN_DEVICE,
    fresh: true,
    async call(cell, whose) {
      const challenge = await giveAsked(cell, whose === 'own' ? cell.viewer : await cell.testServer.make.admin());
      const asked = { challenge, rp: { id: siteOf(cell).hostname }, user: { id: '' } };
      return {
        method: 'POST',
        url: '/api/v1/passkeys',
        body: { passkey: authenticator(siteOf(cell).origin).create(asked) },
        async after({ statusCode }) {
          expect(await passkeysOf(cell, cell.viewer)).toHaveLength(statusCode === 200 ? 1 : 0);
        },
      };
    },
  },
  // A passkey belongs to its person alone, not to an administrator either.
  'passkeys.rename': {
    answers: ONLY_OWN,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { of, passkey_id } = await passkeyFor(cell, whose);
      return {
        method: 'PUT',
        url: `/api/v1/passkeys/${passkey_id}`,
        body: { name: 'Ward telephone' },
        async after({ statusCode }) {
          expect(await passkeysOf(cell, of)).toEqual([statusCode === 200 ? 'Ward telephone' : 'A telephone']);
        },
      };
    },
  },
  'passkeys.remove': {
    answers: ONLY_OWN,
    fresh: true,
    names_a_thing: true,
    another: () => ({ body: { password: 'another' } }),
    async call(cell, whose) {
      const { of, passkey_id } = await passkeyFor(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/passkeys/${passkey_id}/remove`,
        body: { password: PASSWORD },
        async after({ statusCode }) {
          expect(await passkeysOf(cell, of)).toHaveLength(statusCode === 200 ? 0 : 1);
        },
      };
    },
  },
};
