import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { KNOWN_DEVICE_MS } from '@handover/domain/accounts/attempts';
import { useTestServer } from '../../test/harness.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { LOGINS } from '../db/logins.ts';
import { hashOf, newToken } from '../http/session.ts';

const server = useTestServer();
const MINUTE = 60_000;
const NEW = 'chosen after the mail came';
const later = (ms: number) => (server().time.now = new Date(server().time.now.getTime() + ms));
beforeEach(() => later(60 * MINUTE));
afterEach(() => vi.restoreAllMocks());

type Answer = { statusCode: number; headers: Record<string, unknown>; json: () => { data: Record<string, string> } };
const deviceIn = (answer: Pick<Answer, 'headers'>): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith('__Host-device=')) ?? '';
const cookieOf = (answer: Pick<Answer, 'headers'>): string => deviceIn(answer).split(';', 1)[0] ?? '';

const post = (url: string, payload: object, cookie: string, address: string) =>
  server().app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(cookie && { cookie }) },
    payload,
  });
const signIn = (email: string, password = PASSWORD, cookie = '', address = '10.0.0.1') =>
  post('/api/v1/login', { email, password }, cookie, address);
/** Signs in once, and returns the cookie of the device. */
const getKnown = async ({ email }: Person, before = '') => cookieOf(await signIn(email, PASSWORD, before));

/** Guesses wrongly as often as it takes until every unknown device is refused. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let n = 0; n < 31; n++) await signIn(email, 'a wrong guess', '', `10.20.${n}.1`);
  expect((await signIn(email, PASSWORD, '', '10.21.0.1')).statusCode).toBe(429);
}
async function linkFor({ user_id }: Person): Promise<string> {
  const { owner, time } = server();
  const token = newToken();
  await owner.query('insert into app.password_resets values ($1, $2, $3, $4)', [
    hashOf(token),
    user_id,
    time.now,
    new Date(time.now.getTime() + MINUTE),
  ]);
  return token;
}
const reset = (token: string, address = '10.30.0.1') =>
  post('/api/v1/reset_password', { token, password: NEW, confirm_password: NEW }, '', address);

describe('a device that signed in before', () => {
  test('is not kept out by guesses from elsewhere, even in its own network [knownDevice-1]', async () => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    await guessFromEverywhere(ann.email);
    await server().owner.query(
      `insert into app.attempts select w, sha256('10.0.0.1'), $1 from generate_series(1, 120),
         unnest(array['sign_in_address', 'sign_in_network']) w`,
      [server().clock()],
    );
    expect((await signIn(ann.email, PASSWORD)).statusCode).toBe(429);
    expect((await signIn(ann.email, PASSWORD, cookie)).statusCode).toBe(200);
  });

  test('is not kept out either after a hundred misses in a row', async () => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 26; n++) await signIn(ann.email, 'a wrong guess', '', `10.20.${n}.1`);
      later(6 * MINUTE);
    }
    expect((await signIn(ann.email, PASSWORD, '', '10.21.0.1')).headers['retry-after']).toBeUndefined();
    expect((await signIn(ann.email, PASSWORD, cookie)).statusCode).toBe(200);
    expect((await signIn(ann.email, PASSWORD, '', '10.21.0.1')).statusCode).toBe(429);
  });

  test('is known by a signed cookie that scripts cannot read, and that says neither email nor id [knownDevice-2]', async () => {
    const ann = await server().make.admin();
    const set = deviceIn(await signIn(ann.email));
    expect(set).toMatch(
      new RegExp(
        `^__Host-device=[\\w-]+; Max-Age=${KNOWN_DEVICE_MS / 1000}; Path=/; HttpOnly; Secure; SameSite=Strict$`,
      ),
    );
    const bytes = Buffer.from(/=([\w-]+);/.exec(set)?.[1] ?? '', 'base64url').toString('latin1');
    expect(bytes).toHaveLength(16 + 22 + 32);
    expect(bytes).not.toContain(ann.email);
  });

  test('has ten guesses of its own in five minutes, and no more than a hundred in a row [knownDevice-3]', async () => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push((await signIn(ann.email, 'a wrong guess', cookie)).statusCode);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await signIn(ann.email, PASSWORD)).statusCode).toBe(200);
    await server().owner.query(
      `insert into app.attempts select what, subject, at - interval '6 minutes' from app.attempts, generate_series(1, 10)
       where what = 'sign_in_device_row'`,
    );
    later(6 * MINUTE);
    expect((await signIn(ann.email, PASSWORD, cookie)).json().message).toMatch(/Only a new password lets you in/);
  });

  test('is known for those who signed in on it, and for nobody else', async () => {
    const [ann, bob, carol] = [await server().make.admin(), await server().make.admin(), await server().make.admin()];
    const cookie = await getKnown(bob, await getKnown(ann));
    for (const person of [ann, bob, carol]) await guessFromEverywhere(person.email);
    const answers = [];
    for (const { email } of [ann, bob, carol]) answers.push((await signIn(email, PASSWORD, cookie)).statusCode);
    expect(answers).toEqual([200, 200, 429]);
  });

  test('cannot be invented, changed or kept for longer than 400 days [knownDevice-4]', async () => {
    const [ann, bob] = [await server().make.admin(), await server().make.admin()];
    const cookie = await getKnown(ann);
    const bytes = Buffer.from(cookie.split('=')[1] ?? '', 'base64url');
    const others = Buffer.from((await getKnown(bob)).split('=')[1] ?? '', 'base64url');
    const swapped = Buffer.concat([others.subarray(0, 38), bytes.subarray(38)]);
    const flipped = Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)));
    await guessFromEverywhere(ann.email);
    for (const wrong of [swapped, flipped, bytes.subarray(0, 60), Buffer.alloc(0), Buffer.alloc(70)]) {
      const answer = await signIn(ann.email, PASSWORD, `__Host-device=${wrong.toString('base64url')}`);
      expect(answer.statusCode).toBe(429);
    }
    expect((await signIn(ann.email, PASSWORD, cookie)).statusCode).toBe(200);
    later(KNOWN_DEVICE_MS);
    await guessFromEverywhere(ann.email);
    expect((await signIn(ann.email, PASSWORD, cookie)).statusCode).toBe(429);
  });

  const own = 'another quiet morning';
  test.each([
    [
      'the owner changes the password',
      own,
      async (person: Person) => {
        const sent = { password: own, current_password: PASSWORD };
        return server().as(person).post(`/api/v1/users/${person.user_id}/password`, sent);
      },
    ],
    [
      'an administrator sets another password',
      own,
      async ({ user_id }: Person) =>
        server()
          .as(await server().make.admin())
          .post(`/api/v1/users/${user_id}/password`, { password: own }),
    ],
    [
      'an administrator disables the account, also once it is active again',
      PASSWORD,
      async (person: Person) => {
        const boss = server().as(await server().make.admin());
        const { first_name, last_name, email } = person;
        const sent = { first_name, last_name, email, level: 1 };
        await boss.put(`/api/v1/users/${person.user_id}`, { ...sent, status: 'disabled' });
        return boss.put(`/api/v1/users/${person.user_id}`, { ...sent, status: 'active' });
      },
    ],
  ])('is unknown again when %s [knownDevice-5]', async (_, password, change) => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    later(MINUTE);
    expect((await change(ann)).statusCode).toBe(200);
    later(MINUTE);
    await guessFromEverywhere(ann.email);
    expect((await signIn(ann.email, password, cookie)).statusCode).toBe(429);
  });

  test('is not kept out at the second step by a person who has the password [knownDevice-6]', async () => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    const code = await switchOnFactor(ann);
    for (let n = 0; n < 11; n++) {
      const { challenge } = (await signIn(ann.email, PASSWORD, '', '10.40.0.1')).json().data;
      await post('/api/v1/login/second_factor', { challenge, code: '000000' }, '', `10.40.${n}.1`);
    }
    const { challenge } = (await signIn(ann.email, PASSWORD, cookie)).json().data;
    const finish = (known: string) =>
      post('/api/v1/login/second_factor', { challenge, code: code() }, known, '10.0.0.1');
    expect((await finish('')).statusCode).toBe(429);
    expect((await finish(cookie)).statusCode).toBe(200);
  });
});

async function switchOnFactor(person: Person): Promise<() => string> {
  const here = server().as(person);
  const { secret } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
  const code = () => generateSync({ secret, epoch: Math.floor(server().time.now.getTime() / 1000) });
  await here.post('/api/v1/second_factor/confirm', { code: code() });
  later(MINUTE);
  return code;
}

describe('a link by mail', () => {
  test('lets the owner in on a new device at once, also after a hundred misses in a row [knownDevice-7]', async () => {
    const ann = await server().make.admin();
    await guessFromEverywhere(ann.email);
    await server().owner.query(
      `insert into app.attempts select 'sign_in_row', sha256(convert_to($1, 'UTF8')), $2 from generate_series(1, 100)`,
      [ann.email, server().clock()],
    );
    const done = await reset(await linkFor(ann));
    expect(done.json().data.message).toBe('Your password has been reset please login');
    expect((await signIn(ann.email, NEW, '', '10.31.0.1')).statusCode).toBe(200);
    await guessFromEverywhere(ann.email);
    expect((await signIn(ann.email, NEW, cookieOf(done), '10.30.0.1')).statusCode).toBe(200);
  });

  test('leaves the second factor to be asked for, and its count begins anew', async () => {
    const ann = await server().make.admin();
    const code = await switchOnFactor(ann);
    const { challenge } = (await signIn(ann.email)).json().data;
    for (let n = 0; n < 11; n++) {
      await post('/api/v1/login/second_factor', { challenge, code: '000000' }, '', `10.41.${n}.1`);
    }
    const cookie = cookieOf(await reset(await linkFor(ann)));
    const answer = await signIn(ann.email, NEW, cookie, '10.30.0.1');
    expect(answer.json().data).toMatchObject({ next: 'second_factor' });
    const sent = { challenge: answer.json().data.challenge, code: code() };
    expect((await post('/api/v1/login/second_factor', sent, '', '10.42.0.1')).statusCode).toBe(200);
  });

  test('leaves the devices known that were known before', async () => {
    const ann = await server().make.admin();
    const cookie = await getKnown(ann);
    later(MINUTE);
    await reset(await linkFor(ann));
    await guessFromEverywhere(ann.email);
    expect((await signIn(ann.email, NEW, cookie)).statusCode).toBe(200);
  });
});

describe('the database logins', () => {
  /** Returns the statements that one sign-in sends, by login; the worker's login looks for news meanwhile. */
  async function statementsOf(sign_in: () => Promise<{ statusCode: number }>, status: number): Promise<string[]> {
    const sent: string[] = [];
    const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [asked] = args as [string | { text: string }];
      if (this.user !== 'postgres' && this.user !== LOGINS.worker)
        sent.push(`${this.user}: ${typeof asked === 'string' ? asked : asked.text}`);
      return query.apply(this, args);
    } as never);
    expect((await sign_in()).statusCode).toBe(status);
    spy.mockRestore();
    return sent;
  }

  test('run the same statements for known, unknown, disabled and locked accounts [knownDevice-8]', async () => {
    const { make, owner, clock } = server();
    const [ann, gone, locked] = [await make.admin(), await make.admin({ status: 'disabled' }), await make.admin()];
    const [nobody, locked_nobody] = ['nobody.knows@example.org', 'nobody.locked@example.org'];
    for (const email of [locked.email, locked_nobody]) {
      await owner.query(
        `insert into app.attempts select 'sign_in_row', sha256(convert_to($1, 'UTF8')), $2 from generate_series(1, 100)`,
        [email, clock()],
      );
    }
    const wrong = await statementsOf(() => signIn(ann.email, 'a wrong guess'), 401);
    expect(wrong.map((text) => /^handover_(\w+):\s+select .*?(app\.\w+)/s.exec(text)?.slice(1))).toEqual([
      ['guest', 'app.take_attempt'],
      ['auth', 'app.sign_in_salt'],
      ['auth', 'app.check_password'],
    ]);
    expect(await statementsOf(() => signIn(nobody, 'a wrong guess'), 401)).toEqual(wrong);
    expect(await statementsOf(() => signIn(gone.email, 'a wrong guess'), 401)).toEqual(wrong);
    expect(await statementsOf(() => signIn(gone.email, PASSWORD), 401)).toEqual(wrong);
    const refused = await statementsOf(() => signIn(locked.email, PASSWORD), 429);
    expect(refused).toEqual(wrong.slice(0, 1));
    expect(await statementsOf(() => signIn(locked.email, 'a wrong guess'), 429)).toEqual(refused);
    expect(await statementsOf(() => signIn(locked_nobody, 'a wrong guess'), 429)).toEqual(refused);
  });

  test('write nothing but counts for a wrong password, for known and unknown accounts alike', async () => {
    const { make, owner } = server();
    const ann = await make.admin();
    const [before] = (await owner.query('select c.*, c.xmin from app.credentials c where user_id = $1', [ann.user_id]))
      .rows;
    for (const email of [ann.email, 'nobody.at.all@example.org']) {
      await signIn(email, 'a wrong guess', '', '10.50.0.1');
      const { rows } = await owner.query('select what from app.attempts where at = $1 order by 1', [server().clock()]);
      expect(rows.map(({ what }) => what)).toEqual([
        'sign_in',
        'sign_in_address',
        'sign_in_here',
        'sign_in_network',
        'sign_in_row',
      ]);
      later(60 * MINUTE);
    }
    const [after] = (await owner.query('select c.*, c.xmin from app.credentials c where user_id = $1', [ann.user_id]))
      .rows;
    expect(after).toEqual(before);
  });

  test('read no hash of a password: no right to the column, and no function that gives it away [knownDevice-9]', async () => {
    const { owner, make } = server();
    const ann = await make.admin();
    const { rows } = await owner.query<{ login: string }>(
      `select login from unnest($1::text[]) login where has_column_privilege(login, 'app.credentials', 'password_hash', 'SELECT')`,
      [Object.values(LOGINS)],
    );
    expect(rows).toEqual([]);
    const { pools } = server();
    const [{ salt }] = (
      await pools.auth.query<{ salt: string }>('select app.sign_in_salt($1, $2) as salt', [ann.email, 'invented'])
    ).rows as [{ salt: string }];
    expect(salt).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$$/);
    const unknown = await pools.auth.query('select app.sign_in_salt($1, $2) as salt', ['no@example.org', 'invented']);
    expect(unknown.rows).toEqual([{ salt: 'invented' }]);
    await expect(pools.auth.query('select app.is_password($1, $2)', [ann.user_id, 'x'])).rejects.toThrow(/permission/);
  });

  test('open no session without a challenge that was passed [knownDevice-10]', async () => {
    const { make, pools, clock } = server();
    const ann = await make.admin();
    const open = async (challenge: Buffer) => {
      const { rows } = await pools.auth.query<{ opened: boolean }>(
        `select app.open_session($1, gen_random_uuid(), $2, false, 'psql', $3, '1 hour', $3::timestamptz + interval '1 hour', 'x',
           '{}', '{}') as opened`,
        [challenge, hashOf(newToken()), clock()],
      );
      return rows[0]?.opened;
    };
    expect(await open(hashOf(newToken()))).toBe(false);
    expect(await open(hashOf((await server().as(ann).token) ?? ''))).toBe(false);
    await switchOnFactor(ann);
    const { challenge = '' } = (await signIn(ann.email)).json().data;
    expect(await open(hashOf(challenge))).toBe(false);
  });
});
