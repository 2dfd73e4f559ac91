import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { openTestServer } from '../../test/testServer.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { hashOf, newToken } from '../http/session.ts';

const server = useTestServer();
const code = (secret: string, offset_s = 0, { time } = server()) =>
  generateSync({ secret, epoch: Math.floor(time.now.getTime() / 1000) + offset_s });
const tick = () => (server().time.now = new Date(server().time.now.getTime() + 60_000));

async function switchOn(person: Person) {
  const { as } = server();
  const here = as(person);
  const { secret, uri } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
  const confirmed = await here.post('/api/v1/second_factor/confirm', { code: code(secret) });
  tick();
  return { secret, uri, here, recovery_codes: confirmed.json().data.recovery_codes as string[] };
}
const challenge = async (person: Person) => {
  const answer = await server().nobody.post('/api/v1/login', { email: person.email, password: PASSWORD });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.json().data.next).toBe('second_factor');
  return answer.json().data.challenge as string;
};
const finish = (waiting: string, typed: string) =>
  server().nobody.post('/api/v1/login/second_factor', { challenge: waiting, code: typed });

test('with a second factor the password alone opens nothing, and the code does [secondFactor-1]', async () => {
  const ann = await server().make.admin();
  const { secret, uri } = await switchOn(ann);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Handover:.*secret=/);
  const waiting = await challenge(ann);
  expect((await server().nobody.get('/api/v1/me', { authorization: `Bearer ${waiting}` })).statusCode).toBe(401);
  expect((await finish(waiting, '000000')).statusCode).toBe(401);
  const done = await finish(waiting, code(secret));
  expect(done.json().data.next).toBe('dashboard');
  expect(
    (await server().nobody.get('/api/v1/me', { authorization: `Bearer ${done.json().data.token}` })).json().data
      .second_factor.on,
  ).toBe(true);
});

test('a code works once, even within its half minute [secondFactor-2]', async () => {
  const ann = await server().make.admin();
  const { secret } = await switchOn(ann);
  const typed = code(secret);
  expect((await finish(await challenge(ann), typed)).statusCode).toBe(200);
  const again = await finish(await challenge(ann), typed);
  expect([again.statusCode, again.json().message]).toEqual([401, 'This code is not right, or was used already']);
});

test('a phone whose clock is half a minute off is still accepted [secondFactor-3]', async () => {
  const ann = await server().make.admin();
  const { secret } = await switchOn(ann);
  expect((await finish(await challenge(ann), code(secret, -30))).statusCode).toBe(200);
});

test('a recovery code opens the account when the phone is gone, once [secondFactor-4]', async () => {
  const ann = await server().make.admin();
  const { recovery_codes } = await switchOn(ann);
  expect(new Set(recovery_codes).size).toBe(10);
  const [first = ''] = recovery_codes;
  expect((await finish(await challenge(ann), first.toLowerCase())).statusCode).toBe(200);
  expect((await finish(await challenge(ann), first)).statusCode).toBe(401);
});

test('a challenge is valid for five minutes and no longer [secondFactor-5]', async () => {
  const ann = await server().make.admin();
  const { secret } = await switchOn(ann);
  const waiting = await challenge(ann);
  server().time.now = new Date(server().time.now.getTime() + 5 * 60_000);
  expect((await finish(waiting, code(secret))).json().message).toBe('This sign-in has expired. Please start again');
});

test('guessing codes runs into the same limit as guessing passwords [secondFactor-6]', async () => {
  const ann = await server().make.admin();
  await switchOn(ann);
  const waiting = await challenge(ann);
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await finish(waiting, String(n).padStart(6, '0'))).statusCode);
  expect(answers.at(-1)).toBe(429);
});

test('switching it on or off asks for the password again [secondFactor-7]', async () => {
  const ann = await server().make.admin();
  const wrong = await server().as(ann).post('/api/v1/second_factor/start', { password: 'not the password' });
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, 'Your current password is not right']);
  const { here } = await switchOn(ann);
  expect((await here.post('/api/v1/second_factor/stop', { password: 'not the password' })).statusCode).toBe(422);
  expect((await here.post('/api/v1/second_factor/stop', { password: PASSWORD })).statusCode).toBe(200);
  const answer = await server().nobody.post('/api/v1/login', { email: ann.email, password: PASSWORD });
  expect(answer.json().data.next).toBe('dashboard');
});

test('switching it on or off ends the other sessions [secondFactor-8]', async () => {
  const { make, as } = server();
  const ann = await make.admin();
  const before = as(ann);
  await before.get('/api/v1/me');
  const { here } = await switchOn(ann);
  const between = as(ann);
  expect([(await before.get('/api/v1/me')).statusCode, (await between.get('/api/v1/me')).statusCode]).toEqual([
    401, 200,
  ]);
  await here.post('/api/v1/second_factor/stop', { password: PASSWORD });
  expect([(await between.get('/api/v1/me')).statusCode, (await here.get('/api/v1/me')).statusCode]).toEqual([401, 200]);
});

test('a new password that came by mail does not take the place of the code [secondFactor-9]', async () => {
  const { make, owner, nobody, time } = server();
  const ann = await make.admin();
  const { secret } = await switchOn(ann);
  const token = newToken();
  await owner.query(
    'insert into app.password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hashOf(token), ann.user_id, time.now, new Date(time.now.getTime() + 60_000)],
  );
  const password = 'chosen after the mail came';
  const reset = await nobody.post('/api/v1/reset_password', { token, password, confirm_password: password });
  expect([reset.statusCode, [reset.headers['set-cookie']].flat().join()]).toEqual([
    200,
    expect.not.stringMatching(/__Host-sid=\w/),
  ]);
  const answer = await nobody.post('/api/v1/login', { email: ann.email, password });
  expect(answer.json().data.next).toBe('second_factor');
  expect((await finish(answer.json().data.challenge, code(secret))).statusCode).toBe(200);
});

const keptCodes = async ({ user_id }: Person): Promise<Buffer[]> => {
  const { rows } = await server().owner.query('select recovery_hashes from app.second_factors where user_id = $1', [
    user_id,
  ]);
  return rows[0].recovery_hashes;
};

test('recovery codes are hashed as passwords are, with a salt of each account’s own [secondFactor-10]', async () => {
  const [ann, bob] = [await server().make.admin(), await server().make.admin()];
  const { recovery_codes } = await switchOn(ann);
  await switchOn(bob);
  const [kept, others] = [await keptCodes(ann), await keptCodes(bob)];
  const salts = [kept, others].map((hashes) => new Set(hashes.map((hash) => hash.subarray(0, 16).toString('hex'))));
  expect(salts.map(({ size }) => size)).toEqual([1, 1]);
  expect(salts[0]).not.toEqual(salts[1]);
  const quick = createHash('sha256')
    .update((recovery_codes[0] ?? '').replace('-', ''))
    .digest();
  expect(kept.some((hash) => hash.includes(quick))).toBe(false);
});

test('a recovery code that was kept in the former way still works, once [secondFactor-11]', async () => {
  const ann = await server().make.admin();
  await switchOn(ann);
  const former = createHash('sha256').update('ABCDE23456').digest();
  await server().owner.query('update app.second_factors set recovery_hashes = $2 where user_id = $1', [
    ann.user_id,
    [former],
  ]);
  expect((await finish(await challenge(ann), 'BCDEA-23456')).statusCode).toBe(401);
  expect((await finish(await challenge(ann), 'abcde-23456')).statusCode).toBe(200);
  expect(await keptCodes(ann)).toEqual([]);
});

test('the secret is sealed in the database, and an account that has one cannot be given another [secondFactor-12]', async () => {
  const ann = await server().make.admin();
  const { secret, here } = await switchOn(ann);
  const { rows } = await server().owner.query('select sealed_secret from app.second_factors where user_id = $1', [
    ann.user_id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await here.post('/api/v1/second_factor/start', { password: PASSWORD })).statusCode).toBe(409);
});

test('where a level must have one, nothing else opens until it is set up [secondFactor-13]', async () => {
  const strict = await openTestServer({ SECOND_FACTOR_LEVELS: '1,2' });
  try {
    const { make, as, nobody } = strict;
    const ann = await make.admin();
    const answer = await nobody.post('/api/v1/login', { email: ann.email, password: PASSWORD });
    expect(answer.json().data.next).toBe('set_up_second_factor');
    const here = as(ann);
    expect((await here.get('/api/v1/me')).json().data.second_factor).toEqual({
      on: false,
      app: false,
      required: true,
      offered: false,
      recovery_codes_left: 0,
    });
    const refused = await here.get('/api/v1/users');
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Set up your second factor first']);
    const { secret } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
    await here.post('/api/v1/second_factor/confirm', { code: code(secret, 0, strict) });
    expect((await here.get('/api/v1/users')).statusCode).toBe(200);
    expect((await as(await make.member()).get('/api/v1/sessions')).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});
