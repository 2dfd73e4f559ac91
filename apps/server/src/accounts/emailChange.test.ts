import { generateSecret, generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import {
  EMAIL_CHANGES_A_DAY,
  EMAIL_LINK_MS,
  EMAIL_UNDO_MS,
  MAILS_A_CHANGE,
} from '@handover/domain/accounts/emailChange';
import { useTestServer } from '../../test/harness.ts';
import { mailTo, tokenIn } from '../../test/inbox.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { useWorker } from '../../test/worker.ts';
import { tidyUp } from '../tidyUp.ts';
import { seal } from './seal.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '100' });
useWorker(server);
const NEW = 'a brand new password';
let n = 0;
const unique = (name: string) => `${name}.${process.pid}.${Date.now()}.${++n}@example.org`;
const ann = (over: object = {}) => server().make.member({ email: unique('ann'), ...over });
const ask = (who: Person, email: string, over: object = {}) =>
  server()
    .as(who)
    .post('/api/v1/my_email', { email, password: PASSWORD, ...over });
const confirmLink = async (email: string) => tokenIn(await mailTo(email, /Confirm your new email/));
const confirm = (token: string) => server().nobody.post('/api/v1/confirm_email', { token });
const undoLink = async (email: string) => tokenIn(await mailTo(email, /Your email was changed/));
const undo = (token: string, password = NEW) =>
  server().nobody.post('/api/v1/undo_email', { token, password, confirm_password: password });
const signIn = async (email: string, password = PASSWORD) =>
  (await server().nobody.post('/api/v1/login', { email, password })).statusCode;
const waitingOf = async (who: Person) => (await server().as(who).get('/api/v1/my_email')).json().data.waiting;

async function after(ms: number, work: () => Promise<void>): Promise<void> {
  const { time } = server();
  const began = time.now;
  time.now = new Date(began.getTime() + ms);
  await work().finally(() => (time.now = began));
}

/** Changes the email of a person to another, so that it counts. */
async function changed(who: Person, email = unique('new')) {
  expect((await ask(who, email)).statusCode).toBe(200);
  expect((await confirm(await confirmLink(email))).statusCode).toBe(200);
  return email;
}

async function giveFactor({ user_id }: Person) {
  const { owner, config, clock } = server();
  const secret = generateSecret();
  await owner.query(
    'insert into app.second_factors (user_id, sealed_secret, confirmed_at, created_at) values ($1, $2, $3, $3)',
    [user_id, seal(config.SECRET_KEY, secret), clock()],
  );
  return () => generateSync({ secret, epoch: Math.floor(clock().getTime() / 1000) });
}

describe('one’s own email', () => {
  test('counts once the link at the new address is opened; until then the old one signs in [email-1]', async () => {
    const who = await ann();
    const email = unique('new');
    const asked = (await ask(who, email)).json().data;
    expect(asked).toMatchObject({ email: who.email, waiting: { email, asked_by_me: true } });
    expect([await signIn(who.email), await signIn(email)]).toEqual([200, 401]);
    const token = await confirmLink(email);
    const checked = await server().nobody.post('/api/v1/confirm_email/check', { token });
    expect(checked.json().data).toEqual({ email });
    expect((await confirm(token)).json().data.message).toBe(`From now on you sign in with ${email}`);
    expect([await signIn(who.email), await signIn(email)]).toEqual([401, 200]);
    expect((await confirm(token)).statusCode).toBe(404);
  });

  test('does not change without the password [email-2]', async () => {
    const who = await ann();
    for (const over of [{ password: 'not the password' }, { password: '' }]) {
      const answer = await ask(who, unique('new'), over);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['password']]);
    }
    expect(await waitingOf(who)).toBeNull();
  });

  test('needs a code of the second factor where that is on, and uses it up [email-3]', async () => {
    const who = await ann();
    const code = await giveFactor(who);
    const email = unique('new');
    expect((await ask(who, email)).json().errors).toEqual({ code: ['Enter the code of your second factor'] });
    expect((await ask(who, email, { code: '000000' })).statusCode).toBe(422);
    const right = code();
    expect((await ask(who, email, { code: right })).statusCode).toBe(200);
    expect((await ask(who, unique('other'), { code: right })).statusCode).toBe(422);
  });

  test('ends every session when it counts [email-4]', async () => {
    const who = await ann();
    const here = server().as(who);
    expect((await here.get('/api/v1/me')).statusCode).toBe(200);
    await changed(who);
    expect((await here.get('/api/v1/me')).statusCode).toBe(401);
  });

  test('cannot be changed with the rest of one’s entry, which asks for no password [email-5]', async () => {
    const { make, as, owner } = server();
    const boss = await make.admin();
    const { user_id, ...form } = boss;
    const answer = await as(boss).put(`/api/v1/users/${user_id}`, { ...form, email: unique('new') });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Change your own email under Sign-in and security',
    ]);
    const { rows } = await owner.query('select email from app.users where user_id = $1', [user_id]);
    expect(rows).toEqual([{ email: boss.email }]);
  });

  test('reads the same whether or not the new address has an account, and says so to its reader alone [email-6]', async () => {
    const known = await ann();
    const said = [];
    for (const email of [known.email, unique('unknown')]) {
      const answer = await ask(await ann(), email);
      const { waiting } = answer.json().data;
      expect(waiting.email).toBe(email);
      said.push([answer.statusCode, { ...waiting, email: '' }]);
    }
    expect(said[0]).toEqual(said[1]);
    const mail = await mailTo(known.email, /Confirm your new email/);
    expect([tokenIn(mail), mail.text]).toEqual(['', expect.stringContaining('an account of its own already')]);
    expect(await signIn(known.email)).toBe(200);
  });

  test('does not go to an address that has got an account meanwhile [email-7]', async () => {
    const who = await ann();
    const email = unique('new');
    await ask(who, email);
    const token = await confirmLink(email);
    await server().make.member({ email });
    expect((await confirm(token)).json()).toMatchObject({
      code: 'not_now',
      message: 'This email has an account of its own already',
    });
    expect(await signIn(who.email)).toBe(200);
  });

  test('link is worth nothing after a day, or once it is cancelled or replaced [email-8]', async () => {
    const who = await ann();
    const [first, second, third] = [unique('a'), unique('b'), unique('c')];
    await ask(who, first);
    const replaced = await confirmLink(first);
    await ask(who, second);
    expect((await confirm(replaced)).statusCode).toBe(404);
    const cancelled = await confirmLink(second);
    expect((await server().as(who).delete('/api/v1/my_email')).json().data.waiting).toBeNull();
    expect((await confirm(cancelled)).statusCode).toBe(404);
    await ask(who, third);
    const late = await confirmLink(third);
    await after(EMAIL_LINK_MS, async () => expect((await confirm(late)).statusCode).toBe(404));
    expect((await confirm(late)).statusCode).toBe(200);
  });

  test('link is mailed again with a new one, up to a limit [email-9]', async () => {
    const { owner } = server();
    const who = await ann();
    const email = unique('new');
    await ask(who, email);
    const first = await confirmLink(email);
    const resend = () => server().as(who).post('/api/v1/my_email/resend');
    expect((await resend()).statusCode).toBe(200);
    await expect.poll(async () => (await confirmLink(email)) !== first).toBe(true);
    await owner.query('update app.email_changes set mails = $2 where user_id = $1', [who.user_id, MAILS_A_CHANGE]);
    expect((await resend()).statusCode).toBe(409);
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(await confirmLink(email))).statusCode).toBe(200);
    expect(
      (
        await server()
          .as(await ann())
          .post('/api/v1/my_email/resend')
      ).statusCode,
    ).toBe(404);
  });

  test('is asked for up to a limit a day [email-10]', async () => {
    const who = await ann();
    const answers = [];
    for (let asked = 0; asked <= EMAIL_CHANGES_A_DAY; asked++) answers.push((await ask(who, unique('n'))).statusCode);
    expect(answers).toEqual([...Array.from({ length: EMAIL_CHANGES_A_DAY }, () => 200), 409]);
  });
});

describe('an email of somebody else', () => {
  async function askedByManager() {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const who = await make.agencyManager(manager, { email: unique('who') });
    const { user_id, agency_id: _, ...form } = who;
    const email = unique('new');
    const answer = await as(manager).put(`/api/v1/users/${user_id}`, { ...form, email });
    return { manager, who, email, answer };
  }

  test('counts by a link at the new address too, is shown to them, and can be cancelled by them [email-11]', async () => {
    const { who, email, answer } = await askedByManager();
    expect(answer.json().data).toMatchObject({ email: who.email, waiting_email: email });
    expect(await waitingOf(who)).toMatchObject({ email, asked_by_me: false });
    const { data } = (await server().as(who).get('/api/v1/notifications')).json();
    expect(JSON.stringify(data)).toContain('Another email was asked for your account');
    const token = await confirmLink(email);
    await server().as(who).delete('/api/v1/my_email');
    expect((await confirm(token)).statusCode).toBe(404);
  });

  test('is undone at the old address like one’s own [email-12]', async () => {
    const { who, email } = await askedByManager();
    expect((await confirm(await confirmLink(email))).statusCode).toBe(200);
    expect((await undo(await undoLink(who.email))).statusCode).toBe(200);
    expect([await signIn(email, NEW), await signIn(who.email, NEW)]).toEqual([401, 200]);
  });

  test('to an address that somebody in sight has is refused with words; to one of somebody elsewhere it is not', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const [one, other] = [await make.agencyManager(manager), await make.agencyManager(manager)];
    const { user_id, agency_id: _, ...form } = one;
    const put = (email: string) => as(manager).put(`/api/v1/users/${user_id}`, { ...form, email });
    expect((await put(other.email)).json().errors).toEqual({
      email: ['Someone already has an account with this email'],
    });
    expect((await put((await make.agencyManager()).email)).statusCode).toBe(200);
  });
});

describe('the undo link at the old address', () => {
  test('restores the old email, ends every session and sets a new password, once [email-13]', async () => {
    const who = await ann();
    const email = await changed(who);
    const token = await undoLink(who.email);
    const theirs = server().as(who);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(200);
    const checked = await server().nobody.post('/api/v1/undo_email/check', { token });
    expect(checked.json().data).toEqual({ email: who.email, first_name: who.first_name });
    expect((await undo(token)).statusCode).toBe(200);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(401);
    expect([await signIn(email), await signIn(who.email), await signIn(who.email, NEW)]).toEqual([401, 401, 200]);
    expect((await undo(token)).statusCode).toBe(404);
  });

  test('works for 72 hours [email-14]', async () => {
    const who = await ann();
    await changed(who);
    const token = await undoLink(who.email);
    await after(EMAIL_UNDO_MS, async () => expect((await undo(token)).statusCode).toBe(404));
    await after(EMAIL_UNDO_MS - 1, async () => expect((await undo(token)).statusCode).toBe(200));
  });

  test('wins over later changes, and no later link brings those back [email-15]', async () => {
    const who = await ann();
    const second = await changed(who);
    const { time } = server();
    time.now = new Date(time.now.getTime() + 60_000);
    const third = await changed({ ...who, email: second });
    const later = await undoLink(second);
    expect((await undo(await undoLink(who.email))).statusCode).toBe(200);
    expect((await undo(later, 'the password of a thief')).statusCode).toBe(404);
    expect([await signIn(who.email, NEW), await signIn(second, NEW), await signIn(third)]).toEqual([200, 401, 401]);
  });

  test('takes away a second factor that was set up since, and leaves one from before [email-16]', async () => {
    const { owner } = server();
    const factors = async ({ user_id }: Person) =>
      (await owner.query('select 1 from app.second_factors where user_id = $1', [user_id])).rowCount;
    const who = await ann();
    await changed(who);
    await giveFactor(who);
    expect((await undo(await undoLink(who.email))).statusCode).toBe(200);
    expect(await factors(who)).toBe(0);
    const careful = await ann();
    const code = await giveFactor(careful);
    const { time } = server();
    time.now = new Date(time.now.getTime() + 60_000);
    const email = unique('new');
    expect((await ask(careful, email, { code: code() })).statusCode).toBe(200);
    await confirm(await confirmLink(email));
    expect((await undo(await undoLink(careful.email))).statusCode).toBe(200);
    expect(await factors(careful)).toBe(1);
  });
});

test('a change is forgotten a day after its last link [email-17]', async () => {
  const { owner, pools, clock } = server();
  const who = await ann();
  await changed(who);
  const kept = async () =>
    (await owner.query('select 1 from app.email_changes where user_id = $1', [who.user_id])).rowCount;
  await after(EMAIL_UNDO_MS + 24 * 3_600_000 - 1, () => tidyUp(pools, clock()));
  expect(await kept()).toBe(1);
  await after(EMAIL_UNDO_MS + 24 * 3_600_000 + 1, () => tidyUp(pools, clock()));
  expect(await kept()).toBe(0);
});
