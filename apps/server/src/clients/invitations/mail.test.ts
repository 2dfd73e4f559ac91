import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { mailTo, tokenIn } from '../../../test/inbox.ts';
import type { Person } from '../../../test/make.ts';
import { useWorker } from '../../../test/worker.ts';
import { asServer } from '../../db/connect.ts';
import { openMail } from '../../adapters/mail.ts';
import { clientTasks } from '../tasks.ts';

const server = useTestServer();
useWorker(server);

const SUBJECT = /^You are invited to Handover$/;
const PATH = '/api/v1/invitations';
const someone = () => `${randomUUID()}@example.org`;
const check = (invite_id: string) => server().nobody.post(`${PATH}/check`, { invite_id });
const invite = async (who: Person, body: object): Promise<{ invitation_id: string }> =>
  (await server().as(who).post(PATH, body)).json().data[0];
const waitForMailAfter = async (invitation_id: string, work: () => Promise<unknown>) => {
  const before = await hashOfLink(invitation_id);
  await work();
  await expect
    .poll(async () => {
      const { token_hash, sent_at } = await hashOfLink(invitation_id);
      return sent_at !== null && token_hash?.toString('hex') !== before.token_hash?.toString('hex');
    })
    .toBe(true);
};
const hashOfLink = async (invitation_id: string): Promise<{ token_hash: Buffer | null; sent_at: Date | null }> => {
  const { rows } = await server().owner.query('select * from app.invitations where invitation_id = $1', [
    invitation_id,
  ]);
  return rows[0];
};

type Found = Awaited<ReturnType<typeof mailTo>> & { headers: Record<string, string> };
/** Returns all mails ever sent to an address, the newest last. */
const mailsTo = async (email: string): Promise<Found[]> => {
  const inbox = process.env['INBOX_URL'] ?? 'http://127.0.0.1:1180';
  const all = (await (await fetch(`${inbox}/api/email`)).json()) as Found[];
  return all.filter(({ to }) => to.some(({ address }) => address === email));
};
const linksTo = async (email: string): Promise<string[]> => (await mailsTo(email)).map(tokenIn);

test('an invited person gets a link that opens the form of their kind', async () => {
  const { make, config } = server();
  const gareth = await make.agencyManager(await make.agency('Larkfield Staffing'));
  const email = someone();
  await invite(gareth, { type: 'care_provider', emails: [email], message: 'Looking forward to <b>you</b> & yours' });
  const mail = await mailTo(email, SUBJECT);
  expect(mail.text).toContain(`Create a Care Provider Company: ${config.PUBLIC_URL}/register#token=`);
  const who = `${gareth.first_name} ${gareth.last_name} of Larkfield Staffing`;
  expect(mail.text).toContain(`${who} invites you to Handover as a care provider of Larkfield Staffing.`);
  expect(mail.text).toContain('Looking forward to <b>you</b> & yours');
  expect(mail.html).toContain('Looking forward to &lt;b&gt;you&lt;/b&gt; &amp; yours');
  expect((await check(tokenIn(mail))).json().data).toMatchObject({ type: 'care_provider', email });
});

test('many people invited at once each get their own link [mail-1]', async () => {
  const ann = await server().make.admin();
  const emails = [someone(), someone(), someone()];
  await invite(ann, { type: 'staff_member', emails });
  const tokens = await Promise.all(emails.map(async (email) => tokenIn(await mailTo(email, SUBJECT))));
  const whose = await Promise.all(tokens.map(async (token) => (await check(token)).json().data.email));
  expect(whose).toEqual(emails);
});

test.each(['\r\nBcc: eve@example.org', ', eve@example.org', '\nSubject: Yours', '> <eve@example.org'])(
  'refuses an address with more behind it, so that no mail gets another recipient or header: %j [mail-2]',
  async (more) => {
    const { make, as, nobody } = server();
    const body = { type: 'staff_member', emails: [`${someone()}${more}`] };
    const answers = [
      await as(await make.admin()).post(PATH, body),
      await nobody.post('/api/v1/forgot_password', { email: `${someone()}${more}` }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
  },
);

test('an invitation sent again has a new link, and the old one stops working', async () => {
  const { make, as } = server();
  const ann = await make.admin();
  const email = someone();
  const { invitation_id } = await invite(ann, { type: 'agency', emails: [email] });
  const first = tokenIn(await mailTo(email, SUBJECT));
  await waitForMailAfter(invitation_id, () => as(ann).post(`${PATH}/${invitation_id}/resend`));
  await waitForMailAfter(invitation_id, () => invite(ann, { type: 'agency', emails: [email] }));
  const [again, second, third] = await linksTo(email);
  expect(again).toBe(first);
  const answers = await Promise.all([first, second, third].map(async (token) => (await check(token ?? '')).statusCode));
  expect(answers).toEqual([404, 404, 200]);
});

test('a person with an account is told to sign in, and their inviter cannot tell', async () => {
  const { make, as, config } = server();
  const [ann, bo] = [await make.admin(), await make.member({ email: someone() })];
  const { invitation_id } = await invite(ann, { type: 'agency', emails: [bo.email] });
  const mail = await mailTo(bo.email, SUBJECT);
  expect(mail.text).toContain('You already have an account with this email');
  expect(mail.text).toContain(`Sign in: ${config.PUBLIC_URL}/login`);
  expect(mail.text + mail.html).not.toContain('/register');
  await expect.poll(async () => (await hashOfLink(invitation_id)).sent_at).not.toBe(null);
  const list = (await as(ann).get(`${PATH}?type=agency`)).json().data;
  expect(list.find((entry: { email: string }) => entry.email === bo.email).state).toBe('sent');
});

test('a mail that failed is tried again, and its link works', async () => {
  const { make, pools, clock, config, adapters } = server();
  const { invitation_id, email } = await make.invitation({ email: someone(), token_hash: null, sent_at: null });
  const sendBy = (smtp_url: string) => {
    const mail = openMail(smtp_url, config.MAIL_FROM);
    return asServer(pools, 'worker', (db) =>
      clientTasks.send_invitation(
        { db, now: clock(), task_id: 'one', mail, files: adapters.files, live: adapters.live, config },
        { invitation_id },
      ),
    ).finally(() => mail.close());
  };
  await expect(sendBy('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/);
  expect((await hashOfLink(invitation_id)).sent_at).toBe(null);
  await sendBy(config.SMTP_URL);
  const links = await linksTo(email);
  expect(links).toHaveLength(1);
  expect((await check(links[0] ?? '')).statusCode).toBe(200);
  await sendBy(config.SMTP_URL);
  expect(await linksTo(email)).toHaveLength(1);
});

test('a worker that died before it recorded the mail sends the same one again, and its link works', async () => {
  const { make, pools, clock, config, adapters, owner } = server();
  const { invitation_id, email } = await make.invitation({ email: someone(), token_hash: null, sent_at: null });
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  const send = (task_id: string) =>
    asServer(pools, 'worker', (db) =>
      clientTasks.send_invitation(
        { db, now: clock(), task_id, mail: mail.ofTask(task_id), files: adapters.files, live: adapters.live, config },
        { invitation_id },
      ),
    );
  for (const task_id of ['7', '7', '8']) {
    await owner.query('update app.invitations set sent_at = null where invitation_id = $1', [invitation_id]);
    await send(task_id);
  }
  mail.close();
  const all = (await mailsTo(email)).map((received) => [received.headers['message-id'], tokenIn(received)]);
  expect(all).toHaveLength(3);
  expect(all[1]).toEqual(all[0]);
  expect(all[2]?.[0]).not.toBe(all[0]?.[0]);
  const answers = await Promise.all(all.map(async ([, token]) => (await check(token ?? '')).statusCode));
  expect(answers).toEqual([404, 404, 200]);
});

test.each(['revoked_at', 'used_at'])('an invitation that is %s before its turn is not mailed', async (when) => {
  const { make, pools, clock, config, adapters } = server();
  const over = { email: someone(), token_hash: null, sent_at: null, [when]: clock() };
  const { invitation_id, email } = await make.invitation(over);
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  await asServer(pools, 'worker', (db) =>
    clientTasks.send_invitation(
      { db, now: clock(), task_id: 'one', mail, files: adapters.files, live: adapters.live, config },
      { invitation_id },
    ),
  );
  mail.close();
  expect(await linksTo(email)).toEqual([]);
});
