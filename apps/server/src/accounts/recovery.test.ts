import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { mailTo, tokenIn } from '../../test/inbox.ts';
import { PASSWORD } from '../../test/make.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const NEW = 'a brand new password';
const USED_UP = 'This link was used already or has expired. Ask for a new one';

const unique = (name: string) => `${name}.${process.pid}.${Date.now()}@example.org`;
const forgot = (email: string) => server().nobody.post('/api/v1/forgot_password', { email });
const reset = (token: string, password = NEW, confirm_password = password) =>
  server().nobody.post('/api/v1/reset_password', { token, password, confirm_password });
const signIn = async (email: string, password: string) =>
  (await server().nobody.post('/api/v1/login', { email, password })).statusCode;
const linkFor = async (email: string) => {
  await forgot(email);
  return tokenIn(await mailTo(email, /Set a new password/));
};

describe('a forgotten password', () => {
  test('is set anew by a link that comes by mail, in HTML and text, and works once [recovery-1]', async () => {
    const ann = await server().make.admin({ email: unique('ann') });
    await forgot(ann.email);
    const mail = await mailTo(ann.email, /Set a new password/);
    expect(mail.text).toContain(`${server().config.PUBLIC_URL}/reset_password#token=`);
    expect(mail.html).toContain('Set new password');
    const token = tokenIn(mail);
    const whose = await server().nobody.post('/api/v1/reset_password/check', { token });
    expect(whose.json().data).toEqual({ email: ann.email });
    const done = await reset(token);
    expect(done.json().data.message).toBe('Your password has been reset please login');
    expect([await signIn(ann.email, PASSWORD), await signIn(ann.email, NEW)]).toEqual([401, 200]);
    const again = await reset(token, 'yet another password');
    expect([again.statusCode, again.json().message]).toEqual([404, USED_UP]);
    expect((await mailTo(ann.email, /password was changed/)).text).toContain('It was not me');
  });

  test('ends every session of the account', async () => {
    const bob = await server().make.admin({ email: unique('bob') });
    const here = server().as(bob);
    expect((await here.get('/api/v1/me')).statusCode).toBe(200);
    await reset(await linkFor(bob.email));
    expect((await here.get('/api/v1/me')).statusCode).toBe(401);
  });

  test('link is worth nothing after an hour', async () => {
    const { make, time } = server();
    const carol = await make.admin({ email: unique('carol') });
    const token = await linkFor(carol.email);
    const began = time.now;
    time.now = new Date(began.getTime() + 3_600_000);
    expect((await reset(token)).statusCode).toBe(404);
    time.now = began;
  });

  test('answers the same whether or not there is such an account [recovery-2]', async () => {
    const dan = await server().make.admin({ email: unique('dan') });
    const [known, unknown] = [await forgot(dan.email), await forgot(unique('nobody'))];
    expect(known.json()).toEqual({
      data: { message: 'An email with a reset link has been sent to your email. Please check your mail box' },
    });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  });

  test('one link, used many times at once, works once', async () => {
    const eve = await server().make.admin({ email: unique('eve') });
    const token = await linkFor(eve.email);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => reset(token, `a password number ${n}`)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test('passwords that differ, are short or are common are refused with words [recovery-3]', async () => {
    const token = 'x'.repeat(43);
    expect((await reset(token, NEW, 'something else entirely')).json()).toMatchObject({
      message: 'Passwords do not match',
    });
    expect((await reset(token, 'short')).json()).toMatchObject({ message: 'Use at least 12 characters' });
    expect((await reset(token, 'password1234')).json().message).toMatch(/too easy to guess/);
  });

  test('is asked for at most five times an hour per account', async () => {
    const email = unique('fay');
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await forgot(email)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('the address of the link is ours, even if the request named another host [recovery-4]', async () => {
    const gil = await server().make.admin({ email: unique('gil') });
    await server().app.inject({
      method: 'POST',
      url: '/api/v1/forgot_password',
      headers: { 'x-requested-with': 'XMLHttpRequest', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: gil.email },
    });
    expect((await mailTo(gil.email, /Set a new password/)).text).not.toContain('evil.example');
  });
});
