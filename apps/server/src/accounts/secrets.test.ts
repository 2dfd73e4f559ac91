import { afterEach, expect, test, vi } from 'vitest';
import { generateSync } from 'otplib';
import { useTestServer } from '../../test/harness.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { newToken } from '../http/session.ts';
import { hashPassword } from './passwords.ts';

const server = useTestServer();
afterEach(() => vi.restoreAllMocks());

const code = (secret: string, offset_s = 0) =>
  generateSync({ secret, epoch: Math.floor(server().time.now.getTime() / 1000) + offset_s });
const later = (ms: number) => (server().time.now = new Date(server().time.now.getTime() + ms));

async function switchOn(person: Person): Promise<{ secret: string; recovery_codes: string[] }> {
  const here = server().as(person);
  const { secret } = (await here.post('/api/v1/second_factor/start', { password: PASSWORD })).json().data;
  const confirmed = await here.post('/api/v1/second_factor/confirm', { code: code(secret) });
  later(120_000);
  return { secret, recovery_codes: confirmed.json().data.recovery_codes };
}

test('a token is 32 random bytes, another each time, and no number that can be foreseen [secrets-1]', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('a recovery code is ten signs of 31, another for everybody, and no number that can be foreseen [secrets-2]', async () => {
  const [ann, bob] = [await server().make.admin(), await server().make.admin()];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const all = [...(await switchOn(ann)).recovery_codes, ...(await switchOn(bob)).recovery_codes];
  expect(new Set(all).size).toBe(20);
  for (const one of all) expect(one).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
});

test('a code of a phone is over after a minute and a half [secrets-3]', async () => {
  const ann = await server().make.admin();
  const { secret } = await switchOn(ann);
  const signIn = await server().nobody.post('/api/v1/login', { email: ann.email, password: PASSWORD });
  const { challenge } = signIn.json().data;
  const finish = (typed: string) => server().nobody.post('/api/v1/login/second_factor', { challenge, code: typed });
  expect((await finish(code(secret, -90))).statusCode).toBe(401);
  expect((await finish(code(secret, 90))).statusCode).toBe(401);
  expect((await finish(code(secret))).statusCode).toBe(200);
});

test('a password is kept by argon2id, 19 MiB and two passes, with a salt of its own [secrets-4]', async () => {
  const [one, other] = [await hashPassword('tuesday is the best day'), await hashPassword('tuesday is the best day')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('a password is compared as it was typed: its case, its spaces and its accents count [secrets-5]', async () => {
  const { make, as, nobody } = server();
  const ann = await make.admin();
  const password = ' Caf\u00e9 on the Night bus ';
  const sent = { password, current_password: PASSWORD };
  expect((await as(ann).post(`/api/v1/users/${ann.user_id}/password`, sent)).statusCode).toBe(200);
  const status = async (typed: string) =>
    (await nobody.post('/api/v1/login', { email: ann.email, password: typed })).statusCode;
  for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')]) {
    expect(await status(other)).toBe(401);
  }
  expect(await status(password)).toBe(200);
});
