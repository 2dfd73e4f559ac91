import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsFor, type NotificationKind } from '@handover/domain/notifications/kinds';
import { useTestServer } from '../../test/harness.ts';
import { mailTo } from '../../test/inbox.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { asServer } from '../db/connect.ts';
import { openMail } from '../adapters/mail.ts';
import { tidyUp } from '../tidyUp.ts';
import { startWorker } from '../worker.ts';
import { notify, type Notice } from './notify.ts';

const server = useTestServer();
const DAY = 86_400_000;

/** Notifies people as a command would; the worker's login may too. */
const tell = (people: Person[], over: Partial<Notice> = {}) =>
  asServer(server().pools, 'worker', (db) =>
    notify(
      { db, now: server().clock(), after: (work) => work(), live: server().adapters.live },
      people.map(({ user_id }) => user_id),
      { kind: 'message', title: 'The rota is out', body: 'Two nights are yours', link: '/dashboard', ...over },
    ),
  );
const list = async (person: Person) => (await server().as(person).get('/api/v1/notifications')).json();
const titles = async (person: Person) => (await list(person)).data.map(({ title }: { title: string }) => title);
const idOf = async (person: Person) => (await list(person)).data[0].notification_id as string;

describe('a notification', () => {
  test('is listed with what it is about and when, newest first, with the unread counted [notifications-1]', async () => {
    const { make, time } = server();
    const ann = await make.admin();
    await tell([ann], { title: 'Bo has registered', kind: 'invitation_registered', link: '/users', body: '' });
    time.now = new Date(time.now.getTime() + 1_000);
    await tell([ann]);
    expect(await list(ann)).toEqual({
      data: [
        {
          notification_id: expect.any(String),
          kind: 'message',
          title: 'The rota is out',
          body: 'Two nights are yours',
          link: '/dashboard',
          created_at: time.now.toISOString(),
          read_at: null,
        },
        expect.objectContaining({
          kind: 'invitation_registered',
          title: 'Bo has registered',
          body: '',
          link: '/users',
        }),
      ],
      notificationsCount: 2,
      messagesCount: 1,
    });
  });

  test('is nothing at first', async () => {
    expect(await list(await server().make.member())).toEqual({ data: [], notificationsCount: 0, messagesCount: 0 });
  });

  test('is marked as read one by one, and keeps the time when it first was', async () => {
    const { make, time, as } = server();
    const ann = await make.member();
    await tell([ann]);
    await tell([ann]);
    const id = await idOf(ann);
    const read_at = time.now.toISOString();
    const first = await as(ann).post(`/api/v1/notifications/${id}/read`);
    expect(first.json().data).toMatchObject({ notification_id: id, read_at });
    expect(await list(ann)).toMatchObject({ notificationsCount: 1, messagesCount: 1 });
    time.now = new Date(time.now.getTime() + 1_000);
    const again = await as(ann).post(`/api/v1/notifications/${id}/read`);
    expect(again.json().data.read_at).toBe(read_at);
  });

  test('is marked as read all at once, and nobody else’s is', async () => {
    const { make, as } = server();
    const [ann, bob] = [await make.member(), await make.member()];
    await tell([ann, bob]);
    await tell([ann]);
    expect((await as(ann).post('/api/v1/notifications/read')).statusCode).toBe(200);
    expect(await list(ann)).toMatchObject({ notificationsCount: 0, messagesCount: 0 });
    expect(await list(bob)).toMatchObject({ notificationsCount: 1 });
  });

  test('is read on all its reader’s screens once it is read on one', async () => {
    const { make, as, adapters } = server();
    const ann = await make.member();
    await tell([ann]);
    const id = await idOf(ann);
    let heard = 0;
    const stop = adapters.live.listen([`user:${ann.user_id}`], () => heard++);
    await as(ann).post(`/api/v1/notifications/${id}/read`);
    await as(ann).post('/api/v1/notifications/read');
    stop();
    expect(heard).toBe(2);
  });

  test('is its reader’s alone: an administrator finds no other’s either', async () => {
    const { make, as, owner } = server();
    const [ann, bob] = [await make.admin(), await make.member()];
    await tell([bob]);
    const id = await idOf(bob);
    expect((await list(ann)).data).toEqual([]);
    expect((await as(ann).post(`/api/v1/notifications/${id}/read`)).statusCode).toBe(404);
    await as(ann).post('/api/v1/notifications/read');
    const { rows } = await owner.query('select read_at from app.notifications where notification_id = $1', [id]);
    expect(rows).toEqual([{ read_at: null }]);
  });

  test('is one of the newest fifty that are shown, and is counted up to a hundred', async () => {
    const ann = await server().make.member();
    for (let n = 0; n < 104; n++) await tell([ann], n < 101 ? {} : { kind: 'account_changed', title: `Change ${n}` });
    const { data, notificationsCount, messagesCount } = await list(ann);
    expect([data.length, notificationsCount, messagesCount]).toEqual([50, 100, 100]);
  });

  test('goes once to someone named twice, and to nobody whose account is disabled or removed', async () => {
    const { make, owner } = server();
    const [ann, gone, off] = [await make.member(), await make.member(), await make.member({ status: 'disabled' })];
    await owner.query(`update app.users set status = 'disabled', deleted_at = now() where user_id = $1`, [
      gone.user_id,
    ]);
    await tell([ann, gone, off, ann]);
    const { rows } = await owner.query('select user_id from app.notifications where user_id = any ($1)', [
      [ann, gone, off].map(({ user_id }) => user_id),
    ]);
    expect(rows).toEqual([{ user_id: ann.user_id }]);
  });

  test('leads to a page of ours and nowhere else [notifications-2]', async () => {
    await expect(tell([await server().make.member()], { link: '//example.org' })).rejects.toThrow('no path of ours');
  });

  test('is kept for ninety days once read, and for a year if not', async () => {
    const { make, time, pools, owner } = server();
    const ann = await make.member();
    const before = time.now;
    const told = async (title: string, days: number, read: boolean) => {
      time.now = new Date(before.getTime() - days * DAY);
      await tell([ann], { title });
      if (read) await owner.query('update app.notifications set read_at = now() where title = $1', [title]);
      time.now = before;
    };
    await told('read 89 days ago', 89, true);
    await told('read 91 days ago', 91, true);
    await told('unread for 91 days', 91, false);
    await told('unread for 364 days', 364, false);
    await told('unread for 366 days', 366, false);
    await tidyUp(pools, time.now);
    expect((await titles(ann)).toSorted()).toEqual(['read 89 days ago', 'unread for 364 days', 'unread for 91 days']);
  });
});

describe('an administrator who sets somebody’s password', () => {
  const told = { kind: 'account_changed', title: 'An administrator changed your password', link: '/security' };

  test('notifies them, by the key and by the form', async () => {
    const { make, as } = server();
    const [ann, bob] = [await make.admin(), await make.member()];
    const password = 'kettle on at seven';
    expect((await as(ann).post(`/api/v1/users/${bob.user_id}/password`, { password })).statusCode).toBe(200);
    expect((await list(bob)).data).toMatchObject([told]);
    const { first_name, last_name, email, level } = bob;
    const form = { first_name, last_name, email, level, password };
    expect((await as(ann).put(`/api/v1/users/${bob.user_id}`, form)).statusCode).toBe(200);
    expect((await list(bob)).data).toMatchObject([told, told]);
  });

  test('does not notify themself of their own', async () => {
    const { make, as } = server();
    const ann = await make.admin();
    const body = { password: 'kettle on at seven', current_password: PASSWORD };
    expect((await as(ann).post(`/api/v1/users/${ann.user_id}/password`, body)).statusCode).toBe(200);
    expect((await list(ann)).data).toEqual([]);
  });
});

const preferences = async (person: Person): Promise<Record<string, boolean>> => {
  const { data } = (await server().as(person).get('/api/v1/notification_preferences')).json();
  return Object.fromEntries(data.map(({ kind, email }: { kind: string; email: boolean }) => [kind, email]));
};
const choose = (person: Person, kind: string, email: boolean) =>
  server().as(person).put(`/api/v1/notification_preferences/${kind}`, { email });

describe('the choice of mails', () => {
  test('is the usual one until somebody chooses, for the kinds that reach their level', async () => {
    const { make } = server();
    const member = await preferences(await make.member());
    expect(Object.keys(member)).toEqual(kindsFor(4));
    expect(member).toMatchObject({ account_changed: false, offer_made: true, offer_withdrawn: false, message: true });
    const admin = await preferences(await make.admin());
    expect(Object.keys(admin)).toEqual(kindsFor(1));
    expect(admin).toMatchObject({ invitation_registered: true, account_changed: false, message: true });
  });

  test('is what they chose from then on, and may be chosen again', async () => {
    const { make } = server();
    const [ann, bob] = [await make.member(), await make.member()];
    const said = await choose(ann, 'message', false);
    expect(said.json().data).toContainEqual({ kind: 'message', email: false, push: true });
    await choose(ann, 'account_changed', true);
    const usual = await preferences(bob);
    expect(await preferences(ann)).toEqual({ ...usual, account_changed: true, message: false });
    await choose(ann, 'message', true);
    expect(await preferences(ann)).toEqual({ ...usual, account_changed: true, message: true });
    expect(usual).toMatchObject({ account_changed: false, message: true });
  });

  test('is not offered for what never reaches them, nor for what does not exist', async () => {
    const ann = await server().make.member();
    const refused = await choose(ann, 'client_status', true);
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'You are never told of this']);
    expect((await choose(ann, 'anything', true)).statusCode).toBe(422);
  });

  test('is made apart for mails and for phones', async () => {
    const ann = await server().make.member();
    const put = (kind: string, chosen: object) =>
      server().as(ann).put(`/api/v1/notification_preferences/${kind}`, chosen);
    await put('message', { push: false });
    const both = await put('message', { email: false });
    expect(both.json().data).toContainEqual({ kind: 'message', email: false, push: false });
    const again = await put('message', { push: true });
    expect(again.json().data).toContainEqual({ kind: 'message', email: false, push: true });
    const never = await put('expiry', { push: true });
    expect([never.statusCode, never.json().message]).toEqual([422, 'Phones are never told of this']);
    expect((await put('message', {})).statusCode).toBe(422);
  });
});

describe('a mail goes with a notification', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let reader: Person, gone: Person, waiting: Person;
  beforeAll(async () => {
    const { pools, adapters, clock, config, owner, as } = server();
    await owner.query('delete from graphile_worker._private_jobs');
    [reader, gone, waiting] = [await someone(), await someone(), await someone()];
    await tell([reader, gone, waiting]);
    await as(reader).post('/api/v1/notifications/read');
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [gone.user_id]);
    const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
    worker = await startWorker({
      pools,
      mail,
      files: adapters.files,
      live: adapters.live,
      clock,
      config,
      log: (words) => console.error(words),
    });
  });
  afterAll(() => worker.stop());

  const someone = (over = {}) => server().make.member({ email: `${randomUUID()}@example.org`, ...over });
  /** Returns which of these people got mails, once nothing is left to be sent. */
  const mailsTo = async (...people: Person[]) => {
    const left = async () => (await server().owner.query('select from graphile_worker._private_jobs')).rowCount;
    await expect.poll(left).toBe(0);
    const inbox = process.env['INBOX_URL'] ?? 'http://127.0.0.1:1180';
    const all = (await (await fetch(`${inbox}/api/email`)).json()) as { subject: string; to: { address: string }[] }[];
    const ours = new Set(people.map(({ email }) => email));
    return all.flatMap(({ to }) => to.map(({ address }) => address)).filter((address) => ours.has(address));
  };

  test('with its words, a link to its page and how to get no more; its subject names nobody', async () => {
    const ann = await someone({ first_name: 'Ann' });
    await tell([ann], { title: 'Bo Lund wrote to you', body: 'About Thursday night', link: '/support_desk/7' });
    const { subject, text, html } = await mailTo(ann.email, /./);
    const { PUBLIC_URL } = server().config;
    expect(subject).toBe('You have a message');
    for (const words of ['Hello Ann,', 'Bo Lund wrote to you', 'About Thursday night']) expect(text).toContain(words);
    expect(text).toContain(`Open in Handover: ${PUBLIC_URL}/support_desk/7`);
    expect(text).toContain(`${PUBLIC_URL}/my_profile`);
    expect(html).toContain(`href="${PUBLIC_URL}/support_desk/7"`);
  });

  test('to people who want one with this kind, and to no others', async () => {
    const [usual, off, on] = [await someone(), await someone(), await someone()];
    await choose(off, 'message', false);
    await choose(on, 'account_changed', true);
    const about = async (kind: NotificationKind) => {
      await tell([usual, off, on], { kind });
      return (await mailsTo(usual, off, on)).toSorted();
    };
    expect(await about('account_changed')).toEqual([on.email]);
    expect(await about('message')).toEqual([on.email, on.email, usual.email].toSorted());
  });

  test('unless it was read before the mail left, or its reader’s account is gone', async () => {
    expect(await mailsTo(reader, gone, waiting)).toEqual([waiting.email]);
  });
});
