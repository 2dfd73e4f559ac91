import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_LIFE } from '@handover/domain/accounts/sessions';
import { useTestServer } from '../../test/harness.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { hashOf } from '../http/session.ts';
import { subjectOf } from './limits.ts';

const server = useTestServer();
const MINUTE = 60_000;
const signIn = (email: string, password = PASSWORD, more: object = {}) =>
  server().nobody.post('/api/v1/login', { email, password, ...more });
const with_ = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenOf = async (person: Person) => (await signIn(person.email)).json().data.token as string;
type Answer = { headers: { 'set-cookie'?: string | string[] | undefined } };
const cookieIn = ({ headers }: Answer, name: string): string =>
  [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith(`${name}=`)) ?? '';
const later = (ms: number) => (server().time.now = new Date(server().time.now.getTime() + ms));

describe('signing in', () => {
  test('with the right password opens a session in a cookie that scripts cannot read [login-1]', async () => {
    const ann = await server().make.admin();
    const answer = await signIn(ann.email);
    expect(answer.statusCode).toBe(200);
    expect(cookieIn(answer, '__Host-sid')).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { token } = answer.json().data;
    const me = await server().nobody.get('/api/v1/me', { cookie: `__Host-sid=${token}` });
    expect(me.json().data).toMatchObject({ user_id: ann.user_id, level: 1, kind: 'admin', company: 'Administrator' });
  });

  test('on a device that should stay signed in keeps the cookie for as long as the session may live', async () => {
    const ann = await server().make.admin();
    const answer = await signIn(ann.email, PASSWORD, { remember: true });
    expect(cookieIn(answer, '__Host-sid')).toContain(`Max-Age=${SESSION_LIFE[1].absolute_ms / 1000}`);
  });

  test('an API client sends the same token as a bearer [login-2]', async () => {
    const { make } = server();
    const [member, location] = [await make.member(), await make.locationManager()];
    for (const [who, named] of [
      [member, { user_level: 4, kind: 'member', company: 'Healthcare Assistant' }],
      [location, { user_level: 3, kind: 'office' }],
    ] as const) {
      const answer = await server().nobody.get('/api/v1/me', with_(await tokenOf(who)));
      expect(answer.json().data).toMatchObject({ id: who.user_id, ...named });
    }
  });

  test('answers the same for a wrong password, an unknown email and a disabled account [login-3]', async () => {
    const { make } = server();
    const [ann, gone] = [await make.admin(), await make.admin({ status: 'disabled' })];
    const answers = [
      await signIn(ann.email, 'not the password'),
      await signIn('nobody@example.org'),
      await signIn(gone.email),
    ];
    const bodies = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), request_id: '' }));
    expect(bodies[0]).toEqual({
      status: 401,
      message:
        'The email or the password is not right. If you are sure of both, set a new password: choose “Forgot password?”',
      code: 'unauthenticated',
      request_id: '',
    });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('the eleventh guess within five minutes is refused, the right password too [login-4]', async () => {
    const ann = await server().make.admin();
    for (let n = 0; n < 10; n++) expect((await signIn(ann.email, 'a wrong guess')).statusCode).toBe(401);
    const refused = await signIn(ann.email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe(
      'Too many attempts. Try again in 5 minutes, or choose “Forgot password?”: a new password lets you in at once',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    later(5 * MINUTE + 1000);
    expect((await signIn(ann.email)).statusCode).toBe(200);
  });

  test('signing in clears the guesses that came before', async () => {
    const ann = await server().make.admin();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 6; n++) await signIn(ann.email, 'a wrong guess');
      expect((await signIn(ann.email)).statusCode).toBe(200);
    }
  });

  test('guesses that arrive together are counted one by one', async () => {
    const ann = await server().make.admin();
    later(MINUTE); // the address's own limit is another test's
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(ann.email, 'a wrong guess')));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  });

  test('after a hundred misses in a row only a new password opens the account, and the answer tells nobody whose it is [login-5]', async () => {
    const { make, owner, clock, nobody } = server();
    const [ann, boss] = [await make.admin(), await make.admin()];
    later(MINUTE);
    for (const email of [ann.email, 'stranger@example.org']) {
      await owner.query(
        `insert into app.attempts select 'sign_in_row', $1, $2::timestamptz - interval '6 minutes' from generate_series(1, 100)`,
        [subjectOf(email), clock()],
      );
    }
    const answers = [
      await signIn(ann.email),
      await signIn(ann.email, 'not the password'),
      await signIn('stranger@example.org'),
    ];
    const told = answers.map((answer) => [answer.statusCode, answer.headers['retry-after'], answer.json().message]);
    expect(told[0]).toEqual([
      429,
      undefined,
      'Too many attempts. Only a new password lets you in now: choose “Forgot password?”',
    ]);
    expect(told.slice(1)).toEqual([told[0], told[0]]);
    const changed = { password: 'a password that is new' };
    const by = { authorization: `Bearer ${await tokenOf(boss)}` };
    expect((await nobody.post(`/api/v1/users/${ann.user_id}/password`, changed, by)).statusCode).toBe(200);
    expect((await signIn(ann.email, changed.password)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  let ann: Person;
  beforeAll(async () => {
    ann = await server().make.admin();
    later(10 * MINUTE);
  });
  const ask = async (token: string) => (await server().nobody.get('/api/v1/me', with_(token))).statusCode;

  test('is stored only as a hash: what the database holds opens nothing [login-6]', async () => {
    const token = await tokenOf(ann);
    const { rows } = await server().owner.query('select token_hash from app.sessions where user_id = $1', [
      ann.user_id,
    ]);
    for (const { token_hash } of rows as { token_hash: Buffer }[]) {
      expect(token_hash.toString('base64url')).not.toBe(token);
      expect(await ask(token_hash.toString('base64url'))).toBe(401);
    }
  });

  test.each([1, 2, 3, 4] as const)(
    'of level %i ends after lying idle too long, and in any case at its limit [login-7]',
    async (level) => {
      const { make, time } = server();
      const people = { 1: make.admin, 2: make.agencyManager, 3: make.locationManager, 4: make.member };
      const person = await people[level]();
      const { idle_ms, absolute_ms } = SESSION_LIFE[level];
      later(10 * MINUTE);
      const [left_alone, kept_busy] = [await tokenOf(person), await tokenOf(person)];
      const began = time.now.getTime();
      for (let at = 0; at < absolute_ms; at += idle_ms - MINUTE) {
        time.now = new Date(began + at);
        expect(await ask(kept_busy)).toBe(200);
      }
      expect(await ask(left_alone)).toBe(401);
      time.now = new Date(began + absolute_ms);
      expect(await ask(kept_busy)).toBe(401);
    },
  );

  test('is recorded as seen once a minute, in a commit that waits for neither the disk nor the standby', async () => {
    later(10 * MINUTE);
    const token = await tokenOf(ann);
    const { owner, time } = server();
    const look = async () => {
      await owner.query('begin');
      await owner.query('set local synchronous_commit = on'); // as in production, unlike the databases of tests
      await owner.query('select app.session_viewer($1, $2, true)', [hashOf(token), time.now]);
      const { rows } = await owner.query<{ synchronous_commit: string }>('show synchronous_commit');
      await owner.query('commit');
      return rows[0]?.synchronous_commit;
    };
    expect(await look()).toBe('on');
    later(MINUTE + 1000);
    expect([await look(), await look()]).toEqual(['off', 'on']);
  });

  test('ends with sign-out, by link and by call [login-8]', async () => {
    later(10 * MINUTE);
    const { nobody } = server();
    const [by_link, by_call] = [await tokenOf(ann), await tokenOf(ann)];
    const left = await nobody.get('/api/v1/logout', { ...with_(by_link), 'sec-fetch-site': 'same-origin' });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/login']);
    await nobody.post('/api/v1/logout', {}, with_(by_call));
    expect([await ask(by_link), await ask(by_call)]).toEqual([401, 401]);
  });

  test('survives a picture on somebody else’s page that points at the sign-out link [login-9]', async () => {
    later(10 * MINUTE);
    const token = await tokenOf(ann);
    const refused = await server().nobody.get('/api/v1/logout', { ...with_(token), 'sec-fetch-site': 'cross-site' });
    expect([refused.statusCode, await ask(token)]).toEqual([403, 200]);
  });

  test('is over on the next request once the account is disabled [login-10]', async () => {
    later(10 * MINUTE);
    const bob = await server().make.admin();
    const token = await tokenOf(bob);
    expect(await ask(token)).toBe(200);
    await server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [bob.user_id]);
    expect(await ask(token)).toBe(401);
  });

  test('ends when someone signs in in its place, unless it was idle too long [login-11]', async () => {
    later(10 * MINUTE);
    const { nobody, owner, time } = server();
    const bob = await server().make.admin();
    const over = (token: string) =>
      nobody.post('/api/v1/login', { email: bob.email, password: PASSWORD }, { cookie: `__Host-sid=${token}` });
    const [before, elsewhere] = [await tokenOf(ann), await tokenOf(ann)];
    const { token } = (await over(before)).json().data;
    expect([await ask(before), await ask(elsewhere), await ask(token)]).toEqual([401, 200, 200]);

    time.now = new Date(time.now.getTime() + SESSION_LIFE[1].idle_ms);
    const count = async () =>
      (await owner.query('select 1 from app.sessions where user_id = $1', [bob.user_id])).rowCount;
    expect([await ask(token), await count()]).toEqual([401, 1]);
    await over(token);
    expect(await count()).toBe(2);
  });

  test('can be seen and ended from another device, one’s own only [login-12]', async () => {
    later(10 * MINUTE);
    const { make, nobody } = server();
    const [carol, dan] = [await make.admin(), await make.admin()];
    const [here, there] = [await tokenOf(carol), await tokenOf(carol)];
    const list = (await nobody.get('/api/v1/sessions', with_(here))).json().data as {
      session_id: string;
      current: boolean;
    }[];
    expect(list.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const other = list.find(({ current }) => !current)?.session_id ?? '';
    const stranger = await nobody.delete(`/api/v1/sessions/${other}`, with_(await tokenOf(dan)));
    expect([stranger.statusCode, await ask(there)]).toEqual([404, 200]);
    await nobody.delete(`/api/v1/sessions/${other}`, with_(here));
    expect([await ask(there), await ask(here)]).toEqual([401, 200]);
  });
});
