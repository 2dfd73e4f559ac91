import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACCEPTANCE_MS } from '@handover/domain/accounts/emailChange';
import { useTestServer } from '../../test/harness.ts';
import { mailTo, tokenIn } from '../../test/inbox.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { asViewer } from '../../test/signedIn.ts';
import { useWorker } from '../../test/worker.ts';
import { tidyUp } from '../tidyUp.ts';

const server = useTestServer();
useWorker(server);
const shifts = shiftsIn(server);
const NEW = 'a brand new password';
let n = 0;
const unique = (name: string) => `${name}.${process.pid}.${Date.now()}.${++n}@example.org`;
const form = (email: string, over: object = {}) => ({
  first_name: 'Hana',
  last_name: 'Sato',
  email,
  level: 2,
  ...over,
});
const add = async (by: Person, email: string, over: object = {}) =>
  server().as(by).post('/api/v1/users', form(email, over));
const linkTo = async (email: string, since?: Date) => tokenIn(await mailTo(email, /Welcome to Handover/, since));
const check = (token: string) => server().nobody.post('/api/v1/accept_account/check', { token });
const accept = (token: string, password: string | null = NEW) =>
  server().nobody.post('/api/v1/accept_account', { token, password });
const signIn = async (email: string, password = NEW) =>
  (await server().nobody.post('/api/v1/login', { email, password })).statusCode;
const rowOf = async (user_id: string) =>
  (await server().owner.query('select email, status, deleted_at from app.users where user_id = $1', [user_id])).rows[0];

/** Does work at a later time of the server's clock, for one test. */
async function after(ms: number, work: () => Promise<void>): Promise<void> {
  const { time } = server();
  const began = time.now;
  time.now = new Date(began.getTime() + ms);
  await work().finally(() => (time.now = began));
}

describe('an account that somebody adds', () => {
  test('waits for its person, who chooses a password by the link in the mail and is signed in [pending-1]', async () => {
    const { make } = server();
    const manager = await make.agencyManager(await make.agency('Pending Care'), { first_name: 'Bo' });
    const email = unique('hana');
    const { data } = (await add(manager, email)).json();
    expect(data.status).toBe('pending');
    expect(await signIn(email)).toBe(401);
    const token = await linkTo(email);
    expect((await check(token)).json().data).toEqual({
      email,
      first_name: 'Hana',
      level: 2,
      place: 'Pending Care',
      invited_by: `Bo ${manager.last_name}`,
      has_password: false,
    });
    const accepted = await accept(token);
    expect([accepted.statusCode, accepted.json().data.next]).toEqual([200, 'dashboard']);
    const here = { authorization: `Bearer ${accepted.json().data.token}` };
    expect((await server().nobody.get('/api/v1/me', here)).json().data).toMatchObject({ email, level: 2 });
    expect(await signIn(email)).toBe(200);
    expect((await accept(token, 'yet another password')).statusCode).toBe(404);
  });

  test('reads the same whether or not its email has an account elsewhere; the mail alone differs [pending-2]', async () => {
    const { make } = server();
    const known = await make.agencyManager(undefined, { email: unique('known') });
    const manager = await make.agencyManager();
    const answers = [];
    for (const email of [known.email, unique('unknown')]) {
      const answer = await add(manager, email);
      const { user_id, email: its, ...rest } = answer.json().data;
      expect([its, user_id === known.user_id]).toEqual([email, false]);
      answers.push([answer.statusCode, rest]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const mail = await mailTo(known.email, /Welcome to Handover/);
    expect(mail.text).toMatch(/has an account already/);
    expect(tokenIn(mail)).toBe('');
    expect(await signIn(known.email, PASSWORD)).toBe(200);
  });

  test('counts with the password that was given, once it is accepted [pending-4]', async () => {
    const { make } = server();
    const email = unique('ivo');
    await add(await make.agencyManager(), email, { password: 'a first day password' });
    expect(await signIn(email, 'a first day password')).toBe(401);
    const token = await linkTo(email);
    expect((await check(token)).json().data.has_password).toBe(true);
    expect((await accept(token, null)).statusCode).toBe(200);
    expect(await signIn(email, 'a first day password')).toBe(200);
  });

  test('is not accepted without any password', async () => {
    const { make } = server();
    const email = unique('kit');
    await add(await make.agencyManager(), email);
    const answer = await accept(await linkTo(email), null);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: ['Choose a password'] }]);
  });

  test('whose email was mistyped gets a link at the right one, and the first is worth nothing [pending-5]', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const [wrong, right] = [unique('jun'), unique('june')];
    const { user_id } = (await add(manager, wrong)).json().data;
    const first = await linkTo(wrong);
    const changed = await as(manager).put(`/api/v1/users/${user_id}`, form(right));
    expect(changed.json().data).toMatchObject({ email: right, status: 'pending', waiting_email: null });
    expect((await accept(first)).statusCode).toBe(404);
    expect((await accept(await linkTo(right))).statusCode).toBe(200);
    expect(await signIn(right)).toBe(200);
  });

  test('of one email waits in several places, and counts in the first that is accepted [pending-6]', async () => {
    const { make } = server();
    const email = unique('lou');
    const [one, other] = [await make.agencyManager(), await make.agencyManager()];
    const first = (await add(one, email)).json().data;
    const token = await linkTo(email);
    const second = (await add(other, email)).json().data;
    expect((await accept(token)).statusCode).toBe(200);
    const { owner } = server();
    await expect
      .poll(
        async () =>
          (await owner.query('select token_hash from app.pending_accounts where user_id = $1', [second.user_id])).rows,
      )
      .toHaveLength(1);
    expect((await rowOf(first.user_id)).status).toBe('active');
    expect((await rowOf(second.user_id)).status).toBe('pending');
    const late = await server().nobody.post('/api/v1/login', { email, password: NEW });
    expect(late.statusCode).toBe(200);
  });

  test('cannot be accepted once its email has an account, and says so to the reader of the mail alone [pending-7]', async () => {
    const { make } = server();
    const email = unique('mo');
    await add(await make.agencyManager(), email);
    const token = await linkTo(email);
    await make.member({ email });
    const answers = [await check(token), await accept(token)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      Array.from({ length: 2 }, () => [409, 'This email has an account of its own already']),
    );
  });

  test('ends after seven days, and what was written of its person is erased [pending-8]', async () => {
    const { make, pools, clock } = server();
    const email = unique('nia');
    const { user_id } = (await add(await make.agencyManager(), email)).json().data;
    const token = await linkTo(email);
    await after(ACCEPTANCE_MS - 1, async () => {
      expect((await check(token)).statusCode).toBe(200);
      await tidyUp(pools, clock());
      expect((await rowOf(user_id)).status).toBe('pending');
    });
    await after(ACCEPTANCE_MS, async () => {
      expect((await accept(token)).statusCode).toBe(404);
      await tidyUp(pools, clock());
    });
    expect(await rowOf(user_id)).toMatchObject({ status: 'disabled', deleted_at: expect.any(Date) });
    await expect.poll(async () => (await rowOf(user_id)).email, { timeout: 60_000 }).toMatch(/@erased\.invalid$/);
  });

  test('can be removed while it waits, and its link is worth nothing', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const email = unique('oz');
    const { user_id } = (await add(manager, email)).json().data;
    const token = await linkTo(email);
    expect((await as(manager).delete(`/api/v1/users/${user_id}`)).statusCode).toBe(200);
    expect((await accept(token)).statusCode).toBe(404);
  });
});

describe('a person who waits', () => {
  test('is not made active, disabled or given a password by anybody else [pending-9]', async () => {
    const { make, as } = server();
    const admin = await make.admin();
    const email = unique('pia');
    const { agency_id } = await make.agency();
    const { user_id } = (await add(admin, email, { agency_id })).json().data;
    const put = async (over: object) => {
      const answer = await as(admin).put(`/api/v1/users/${user_id}`, form(email, { agency_id, ...over }));
      return [answer.statusCode, answer.json().data?.status];
    };
    expect(await put({ status: 'active' })).toEqual([200, 'pending']);
    expect(await put({ status: 'disabled' })).toEqual([403, undefined]);
    expect(await put({ password: 'set by the office' })).toEqual([403, undefined]);
    const set = await as(admin).post(`/api/v1/users/${user_id}/password`, { password: 'set by the office' });
    expect(set.statusCode).toBe(403);
    const on = await as(admin).post('/api/v1/users', form(unique('q'), { agency_id, status: 'disabled' }));
    expect(on.json().errors).toHaveProperty('status');
  });

  test('gets no link for a new password, and nobody who has an account is mistaken for them [pending-10]', async () => {
    const { make, nobody } = server();
    const ann = await make.member({ email: unique('ann') });
    await add(await make.agencyManager(), ann.email);
    await nobody.post('/api/v1/forgot_password', { email: ann.email });
    const token = tokenIn(await mailTo(ann.email, /Set a new password/));
    expect((await nobody.post('/api/v1/reset_password/check', { token })).json().data).toEqual({ email: ann.email });
    const reset = { token, password: NEW, confirm_password: NEW };
    expect((await nobody.post('/api/v1/reset_password', reset)).statusCode).toBe(200);
    expect(await signIn(ann.email)).toBe(200);
  });

  test('is offered and assigned no shift before they have accepted [pending-11]', async () => {
    const { make } = server();
    const admin = await make.admin();
    const email = unique('rae');
    const { user_id: member_id } = (await add(admin, email, { level: 4 })).json().data;
    const [job, rae] = [await shifts.planned(), { user_id: member_id }];
    const assign = async () => said(await shifts.as(admin).assign(job, rae));
    const offer = async () => said(await shifts.as(admin).offer(job, rae));
    expect([await assign(), await offer()]).toEqual(Array.from({ length: 2 }, () => [404, 'Staff member not found']));
    const token = await linkTo(email);
    expect((await accept(token)).statusCode).toBe(200);
    expect((await offer())[0]).toBe(200);
  });

  test('shows in the list and its filter as waiting [pending-12]', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const { user_id } = (await add(manager, unique('sid'))).json().data;
    const { data } = (await as(manager).get('/api/v1/users?status=pending')).json();
    expect(data.map((user: { user_id: string }) => user.user_id)).toEqual([user_id]);
    expect(data[0].status).toBe('pending');
  });
});

describe('the database', () => {
  test('lets no login of signed-in people make an account count [pending-13]', async () => {
    const { make, owner } = server();
    const { user_id } = (await add(await make.agencyManager(), unique('tam'))).json().data;
    const admin = { kind: 'admin', level: 1, user_id: (await make.admin()).user_id } as const;
    const as_admin = (statement: string) =>
      asViewer(server(), admin, 'write', (db) => db.executeQuery(CompiledQuery.raw(statement))).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(await as_admin(`update app.users set status = 'active' where user_id = '${user_id}'`)).toMatch(/was opened/);
    const other = await make.member();
    expect(
      await as_admin(`update app.users set email = 'taken@example.org' where user_id = '${other.user_id}'`),
    ).toMatch(/was opened/);
    expect(
      await as_admin(`insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
        values (gen_random_uuid(), 'x@example.org', 'X', 'Y', 1, now(), now())`),
    ).toMatch(/until its person accepts/);
    expect(
      await as_admin(`select app.await_acceptance('${other.user_id}', '${other.user_id}', 'hash', now(), now())`),
    ).toBe('done');
    const { rows } = await owner.query('select 1 from app.pending_accounts where user_id = $1', [other.user_id]);
    expect(rows).toEqual([]);
  });
});
