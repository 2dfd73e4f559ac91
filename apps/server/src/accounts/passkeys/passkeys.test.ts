import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { authenticator } from '../../../test/authenticator.ts';
import { useTestServer } from '../../../test/harness.ts';
import { type TestServer, openTestServer } from '../../../test/testServer.ts';
import { mailTo } from '../../../test/inbox.ts';
import { PASSWORD, type Person } from '../../../test/make.ts';
import { useWorker } from '../../../test/worker.ts';
import { asViewer } from '../../../test/signedIn.ts';
import { asServer } from '../../db/connect.ts';

const server = useTestServer();
useWorker(server);
const origin = () => new URL(server().config.PUBLIC_URL).origin;
const NOT_KNOWN = 'This passkey does not sign in here. Use your password, or try again';
const later = (ms: number) => (server().time.now = new Date(server().time.now.getTime() + ms));

type Caller = ReturnType<TestServer['as']>;
const begin = async (here: Caller) => (await here.post('/api/v1/passkeys/start', { password: PASSWORD })).json().data;

/** Adds a passkey to a person, on a device of their own. */
async function withPasskey(person: Person, counts = true, on = server()) {
  const here = on.as(person);
  const device = authenticator(new URL(on.config.PUBLIC_URL).origin, counts);
  const added = await here.post('/api/v1/passkeys', { passkey: device.create(await begin(here)) });
  expect(added.statusCode).toBe(200);
  const { passkey_id, recovery_codes, name } = added.json().data;
  return { here, device, passkey_id: passkey_id as string, recovery_codes: recovery_codes as string[], name, person };
}
const ask = async (challenge?: string) =>
  (await server().nobody.post('/api/v1/login/passkey/start', challenge ? { challenge } : {})).json().data;
const show = (passkey: object) => server().nobody.post('/api/v1/login/passkey', { passkey });
const password = async ({ email }: Person) =>
  (await server().nobody.post('/api/v1/login', { email, password: PASSWORD })).json().data;

test('a passkey signs in by itself, without an email or a password [passkeys-1]', async () => {
  const { device, person } = await withPasskey(await server().make.admin());
  const asked = await ask();
  expect(asked).toMatchObject({ userVerification: 'required', rpId: new URL(origin()).hostname });
  expect(asked).not.toHaveProperty('allowCredentials');
  const done = await show(device.sign(asked));
  expect(done.json().data.next).toBe('dashboard');
  const me = await server().nobody.get('/api/v1/me', { authorization: `Bearer ${done.json().data.token}` });
  expect(me.json().data).toMatchObject({
    user_id: person.user_id,
    second_factor: { on: true, app: false, recovery_codes_left: 10 },
  });
});

test('after the password it stands in for a code, and only the passkeys of that account are asked for [passkeys-2]', async () => {
  const ann = await withPasskey(await server().make.admin());
  const bob = await withPasskey(await server().make.admin());
  const waiting = await password(ann.person);
  expect(waiting).toMatchObject({ next: 'second_factor', ways: ['passkey'] });
  const asked = await ask(waiting.challenge);
  expect(asked.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([
    ann.device.credential_id.toString('base64url'),
  ]);
  expect((await show(bob.device.sign(asked))).statusCode).toBe(401);
  expect((await show(ann.device.sign(asked))).json().data.next).toBe('dashboard');
});

test('a challenge works once and for five minutes [passkeys-3]', async () => {
  const { device } = await withPasskey(await server().make.admin(), false);
  const asked = await ask();
  const signed = device.sign(asked);
  expect((await show(signed)).statusCode).toBe(200);
  const again = await show(signed);
  expect([again.statusCode, again.json().message]).toEqual([401, NOT_KNOWN]);
  const late = await ask();
  later(5 * 60_000);
  expect((await show(device.sign(late))).statusCode).toBe(401);
});

test('two answers to one challenge open one session [passkeys-4]', async () => {
  const { device } = await withPasskey(await server().make.admin(), false);
  const asked = await ask();
  const statuses = (await Promise.all([show(device.sign(asked)), show(device.sign(asked))])).map((it) => it.statusCode);
  expect(statuses.toSorted()).toEqual([200, 401]);
});

test('a challenge that nobody was given is worth nothing [passkeys-5]', async () => {
  const { device } = await withPasskey(await server().make.admin());
  const asked = await ask();
  const invented = Buffer.alloc(32, 7).toString('base64url');
  expect((await show(device.sign(asked, { challenge: invented }))).statusCode).toBe(401);
});

test.each([
  ['for another site', { origin: 'https://handover.example.org' }],
  ['for another site’s id', { rpId: 'handover.example.org' }],
  ['without a look at who holds the device', { verified: false }],
])('a signature %s is refused [passkeys-6]', async (_, its) => {
  const { device } = await withPasskey(await server().make.admin());
  expect((await show(device.sign(await ask(), its))).statusCode).toBe(401);
  expect((await show(device.sign(await ask()))).statusCode).toBe(200);
});

test('a signature of another key is refused [passkeys-7]', async () => {
  const { device } = await withPasskey(await server().make.admin());
  const asked = await ask();
  const forged = { ...authenticator(origin()).sign(asked, { counter: 9 }), ...device.sign(asked), type: 'public-key' };
  const other = authenticator(origin()).sign(asked, { counter: 9 });
  forged.response = { ...forged.response, signature: other.response.signature };
  expect((await show(forged)).statusCode).toBe(401);
});

test('a device that counts never shows a number twice: a copy of it is refused [passkeys-8]', async () => {
  const { device } = await withPasskey(await server().make.admin());
  expect((await show(device.sign(await ask(), { counter: 5 }))).statusCode).toBe(200);
  expect((await show(device.sign(await ask(), { counter: 5 }))).statusCode).toBe(401);
  expect((await show(device.sign(await ask(), { counter: 0 }))).statusCode).toBe(401);
  expect((await show(device.sign(await ask(), { counter: 6 }))).statusCode).toBe(200);
});

test('the database refuses a counter that it has seen, even if the server accepts it [passkeys-9]', async () => {
  const { passkey_id, device } = await withPasskey(await server().make.admin());
  await show(device.sign(await ask(), { counter: 5 }));
  const pass = async (counter: number) => {
    await server().owner.query(`insert into app.passkey_challenges values ('\\x01', null, $1)`, [
      new Date(server().time.now.getTime() + 60_000),
    ]);
    const { rows } = await server().owner.query(`select app.pass_passkey('\\x01', $1, $2, $3) as passed`, [
      passkey_id,
      counter,
      server().time.now,
    ]);
    return rows[0].passed;
  };
  expect([await pass(5), await pass(0), await pass(6)]).toEqual([null, null, true]);
});

test('a disabled person’s passkey signs nobody in [passkeys-10]', async () => {
  const { device, person } = await withPasskey(await server().make.admin());
  const asked = await ask();
  await server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [person.user_id]);
  expect((await show(device.sign(asked))).statusCode).toBe(401);
});

test('recovery codes come with the first factor of any kind, and stand in for a lost device [passkeys-11]', async () => {
  const { recovery_codes, here, person } = await withPasskey(await server().make.admin());
  expect(new Set(recovery_codes).size).toBe(10);
  const second = await here.post('/api/v1/passkeys', { passkey: authenticator(origin()).create(await begin(here)) });
  expect(second.json().data.recovery_codes).toEqual([]);
  const waiting = await password(person);
  const finish = (code?: string) =>
    server().nobody.post('/api/v1/login/second_factor', { challenge: waiting.challenge, code });
  expect((await finish('123456')).statusCode).toBe(401);
  expect((await finish(recovery_codes[0])).json().data.next).toBe('dashboard');
});

test('ten new recovery codes end those before them [passkeys-12]', async () => {
  const { recovery_codes, here, person } = await withPasskey(await server().make.admin());
  const wrong = await here.post('/api/v1/second_factor/recovery_codes', { password: 'not the password' });
  expect(wrong.statusCode).toBe(422);
  const renewed = await here.post('/api/v1/second_factor/recovery_codes', { password: PASSWORD });
  const [fresh] = renewed.json().data.recovery_codes;
  const waiting = await password(person);
  const finish = (code?: string) =>
    server().nobody.post('/api/v1/login/second_factor', { challenge: waiting.challenge, code });
  expect((await finish(recovery_codes[0])).statusCode).toBe(401);
  expect((await finish(fresh)).statusCode).toBe(200);
  const none = await server()
    .as(await server().make.admin())
    .post('/api/v1/second_factor/recovery_codes', {
      password: PASSWORD,
    });
  expect(none.statusCode).toBe(409);
});

test('adding and removing ask for the password, end the other sessions and send a mail [passkeys-13]', async () => {
  const { make, as } = server();
  const ann = await make.admin({ email: `${randomUUID()}@example.org` });
  const elsewhere = as(ann);
  await elsewhere.get('/api/v1/me');
  const wrong = await elsewhere.post('/api/v1/passkeys/start', { password: 'not the password' });
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, 'Your current password is not right']);
  const { here, passkey_id } = await withPasskey(ann);
  expect((await elsewhere.get('/api/v1/me')).statusCode).toBe(401);
  const another = as(ann);
  await another.get('/api/v1/me');
  const path = `/api/v1/passkeys/${passkey_id}/remove`;
  expect((await here.post(path, { password: 'not the password' })).statusCode).toBe(422);
  expect((await here.get('/api/v1/passkeys')).json().data).toHaveLength(1);
  expect((await here.post(path, { password: PASSWORD })).statusCode).toBe(200);
  expect((await another.get('/api/v1/me')).statusCode).toBe(401);
  expect((await here.get('/api/v1/me')).json().data.second_factor).toMatchObject({ on: false, recovery_codes_left: 0 });
  expect((await mailTo(ann.email, /A passkey was added/)).text).toContain('signs in to your Handover account');
  expect((await mailTo(ann.email, /A passkey was removed/)).text).toContain('no longer signs in');
});

test('a passkey is listed with its last use, and renamed [passkeys-14]', async () => {
  const { here, device, passkey_id, name } = await withPasskey(await server().make.admin());
  const list = async () => (await here.get('/api/v1/passkeys')).json().data;
  expect(await list()).toEqual([{ passkey_id, name, created_at: server().time.now.toISOString(), last_used_at: null }]);
  later(60_000);
  await show(device.sign(await ask()));
  await here.put(`/api/v1/passkeys/${passkey_id}`, { name: '  Ward telephone ' });
  expect(await list()).toMatchObject([{ name: 'Ward telephone', last_used_at: server().time.now.toISOString() }]);
  expect((await here.put(`/api/v1/passkeys/${passkey_id}`, { name: ' ' })).statusCode).toBe(422);
});

test('the second factor is on while there is an app or a passkey [passkeys-15]', async () => {
  const { here, passkey_id } = await withPasskey(await server().make.admin());
  const { secret } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
  const state = async () => (await here.get('/api/v1/me')).json().data.second_factor;
  expect(await state()).toMatchObject({ on: true, app: false });
  const code = generateSync({ secret, epoch: Math.floor(server().time.now.getTime() / 1000) });
  const confirmed = await here.post('/api/v1/second_factor/confirm', { code });
  expect(confirmed.json().data.recovery_codes).toEqual([]);
  expect(await state()).toMatchObject({ on: true, app: true, recovery_codes_left: 10 });
  const off = await here.post('/api/v1/second_factor/stop', { password: PASSWORD });
  expect(off.json().data.message).toBe('Your authenticator app is off');
  expect(await state()).toMatchObject({ on: true, app: false, recovery_codes_left: 10 });
  await here.post(`/api/v1/passkeys/${passkey_id}/remove`, { password: PASSWORD });
  expect(await state()).toMatchObject({ on: false, app: false, recovery_codes_left: 0 });
});

test('a secret that waits for its first code opens nothing [passkeys-16]', async () => {
  const { here, person } = await withPasskey(await server().make.admin());
  const { secret } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
  const waiting = await password(person);
  expect(waiting.ways).toEqual(['passkey']);
  const code = generateSync({ secret, epoch: Math.floor(server().time.now.getTime() / 1000) });
  const answer = await server().nobody.post('/api/v1/login/second_factor', { challenge: waiting.challenge, code });
  expect(answer.statusCode).toBe(401);
});

test('a passkey is added once, by the person who typed the password, and within five minutes [passkeys-17]', async () => {
  const { make, as } = server();
  const [ann, bob] = [as(await make.admin()), as(await make.admin())];
  const device = authenticator(origin());
  const made = device.create(await begin(ann));
  expect((await bob.post('/api/v1/passkeys', { passkey: made })).statusCode).toBe(409);
  expect((await ann.post('/api/v1/passkeys', { passkey: made })).statusCode).toBe(200);
  expect((await ann.post('/api/v1/passkeys', { passkey: made })).statusCode).toBe(409);
  const same = await bob.post('/api/v1/passkeys', { passkey: device.create(await begin(bob)) });
  expect([same.statusCode, same.json().message]).toEqual([409, 'This passkey was added before']);
  const slow = authenticator(origin()).create(await begin(bob));
  later(5 * 60_000);
  expect((await bob.post('/api/v1/passkeys', { passkey: slow })).json().message).toBe(
    'This took too long. Start again',
  );
});

test.each([
  ['of another site', { origin: 'https://handover.example.org' }],
  ['that anybody who holds the device can use', { verified: false }],
  ['of another site’s id', { rpId: 'handover.example.org' }],
])('a passkey %s is not taken [passkeys-18]', async (_, its) => {
  const here = server().as(await server().make.admin());
  const answer = await here.post('/api/v1/passkeys', {
    passkey: authenticator(origin()).create(await begin(here), its),
  });
  expect(answer.statusCode).toBe(409);
  expect((await here.get('/api/v1/passkeys')).json().data).toEqual([]);
});

test('a device that brings the certificate of its maker is refused, however good that is [passkeys-19]', async () => {
  const here = server().as(await server().make.admin());
  const passkey = authenticator(origin()).create(await begin(here), { certified: true });
  expect((await here.post('/api/v1/passkeys', { passkey })).statusCode).toBe(409);
});

test('twenty passkeys are enough for one account [passkeys-20]', async () => {
  const ann = await server().make.admin();
  const here = server().as(ann);
  await server().owner.query(
    `insert into app.passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), $1::uuid, decode(md5($1::uuid::text || n), 'hex'), '\\x00', 0, '{}', 'Phone ' || n, $2
     from generate_series(1, 20) n`,
    [ann.user_id, server().time.now],
  );
  const answer = await here.post('/api/v1/passkeys/start', { password: PASSWORD });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'You have 20 passkeys. Remove one that you no longer use first',
  ]);
});

test('nobody sees or changes the passkeys of others, by row-level security alone [passkeys-21]', async () => {
  const { make, pools } = server();
  const own = await withPasskey(await make.admin());
  const provider = await make.providerManager();
  await withPasskey(provider);
  const viewer = { ...provider, kind: 'provider', level: 2 } as const;
  const seen = await asViewer(server(), viewer, 'read', (db) => db.selectFrom('passkeys').select('user_id').execute());
  expect(seen).toEqual([{ user_id: provider.user_id }]);
  const admin = { kind: 'admin', level: 1, user_id: (await make.admin()).user_id } as const;
  const touched = await asViewer(server(), admin, 'write', async (db) => [
    await db.updateTable('passkeys').set({ name: 'mine' }).executeTakeFirst(),
    await db.deleteFrom('passkeys').where('passkey_id', '=', own.passkey_id).executeTakeFirst(),
  ]);
  expect(touched).toMatchObject([{ numUpdatedRows: 0n }, { numDeletedRows: 0n }]);
  await expect(
    asServer(pools, 'auth', (db) => db.selectFrom('passkeys').select('public_key').execute()),
  ).rejects.toThrow('permission denied');
});

test('where a level must have a second factor, a passkey opens the rest [passkeys-22]', async () => {
  const strict = await openTestServer({ SECOND_FACTOR_LEVELS: '1' });
  try {
    const ann = await strict.make.admin();
    const here = strict.as(ann);
    expect((await here.get('/api/v1/users')).statusCode).toBe(403);
    const added = await here.post('/api/v1/passkeys', {
      passkey: authenticator(new URL(strict.config.PUBLIC_URL).origin).create(await begin(here)),
    });
    expect(added.statusCode).toBe(200);
    expect((await here.get('/api/v1/users')).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});

test('managers are offered a second factor once [passkeys-23]', async () => {
  const { make, as } = server();
  const offered = async (person: Person) => (await as(person).get('/api/v1/me')).json().data.second_factor.offered;
  const provider = await make.providerManager();
  expect([await offered(await make.admin()), await offered(provider), await offered(await make.member())]).toEqual([
    false,
    true,
    false,
  ]);
  expect((await as(provider).post('/api/v1/second_factor/not_now')).statusCode).toBe(200);
  expect(await offered(provider)).toBe(false);
  const office = await make.locationManager();
  expect(await offered(office)).toBe(true);
  await withPasskey(office);
  expect(await offered(office)).toBe(false);
});

test('asking for a passkey is limited by address [passkeys-24]', async () => {
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await server().nobody.post('/api/v1/login/passkey/start')).statusCode);
  expect(answers.at(-1)).toBe(429);
  later(60_000);
});

test.each(['passkeys/start', 'second_factor/start', 'second_factor/recovery_codes'])(
  'a stolen session tries ten passwords a minute at %s [passkeys-29]',
  async (path) => {
    const here = server().as(await server().make.admin());
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push((await here.post(`/api/v1/${path}`, { password: `guess ${n}` })).statusCode);
    expect([answers.slice(0, 10), answers[10]]).toEqual([Array.from({ length: 10 }, () => 422), 429]);
  },
);
