import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '@handover/domain/notifications/kinds';
import { authenticator } from '../test/authenticator.ts';
import { useTestServer } from '../test/harness.ts';
import { mailTo, tokenIn } from '../test/inbox.ts';
import { PASSWORD } from '../test/make.ts';
import { useWorker } from '../test/worker.ts';
import { newId } from './db/id.ts';
import { handlers } from './worker.ts';

const server = useTestServer();
useWorker(server);

/** Names and the company that these mails contain: a lock screen may show none of them, so no subject holds them. */
const PERSONAL = ['Zenobia', 'Quillfeather', 'Barnaby', 'Oxenholme', 'Thistlemoor'];
const COMPANY = 'Thistlemoor Homes';
const reader = () => ({
  first_name: 'Zenobia',
  last_name: 'Quillfeather',
  email: `zenobia.${randomUUID()}@example.org`,
});
const actor = { first_name: 'Barnaby', last_name: 'Oxenholme' };

type Mail = {
  /** Triggers the mail by the action that sends it, and returns the email of its recipient. */
  send: () => Promise<string>;
  /** Path that its button leads to; the secret of a link follows it. */
  link: string;
  says: RegExp;
};

const notification = (kind: string): Mail => ({
  async send() {
    const { make, owner, clock } = server();
    const { user_id, email } = await make.admin(reader());
    const notification_id = newId(clock());
    await owner.query('insert into app.notification_preferences values ($1, $2, true)', [user_id, kind]);
    const told = {
      notification_id,
      user_id,
      kind,
      title: `Barnaby Oxenholme of ${COMPANY} did something`,
      body: 'And this is what.',
      link: '/agencies/1',
    };
    await owner.query(`select app.notify_each($1, $2, '[]')`, [JSON.stringify([told]), clock()]);
    return email;
  },
  link: '/agencies/1',
  says: /Barnaby Oxenholme of Thistlemoor Homes did something\s+And this is what/,
});

/** Mails by task, one entry each; the part after a # tells the mails of one task apart. */
const MAILS: Record<string, Mail> = {
  send_password_reset: {
    async send() {
      const { email } = await server().make.member(reader());
      await server().nobody.post('/api/v1/forgot_password', { email });
      return email;
    },
    link: '/reset_password#token=',
    says: /for one hour/,
  },
  send_welcome: {
    async send() {
      const { make, as } = server();
      const person = reader();
      await as(await make.admin(actor)).post('/api/v1/users', { ...person, level: 1 });
      return person.email;
    },
    link: '/accept_account#token=',
    says: /Barnaby Oxenholme added an account for you.*for seven days/s,
  },
  'send_welcome#to an address that has an account': {
    async send() {
      const { make, as } = server();
      const known = await make.member(reader());
      const barnaby = await make.agencyManager(await make.agency(COMPANY), actor);
      await as(barnaby).post('/api/v1/users', { ...reader(), email: known.email, level: 2 });
      return known.email;
    },
    link: '/login',
    says: /Barnaby Oxenholme of Thistlemoor Homes added.*has an account already.*another email of yours/s,
  },
  send_email_link: {
    async send() {
      const { make, as } = server();
      const { email } = reader();
      await as(await make.member()).post('/api/v1/my_email', { email, password: PASSWORD });
      return email;
    },
    link: '/confirm_email#token=',
    says: /given as the new email.*for 24 hours/s,
  },
  'send_email_link#to an address that has an account': {
    async send() {
      const { make, as } = server();
      const { email } = await make.member(reader());
      await as(await make.member()).post('/api/v1/my_email', { email, password: PASSWORD });
      return email;
    },
    link: '/login',
    says: /has an account of its own already/,
  },
  send_password_changed: {
    async send() {
      const { make, as } = server();
      const { user_id, email } = await make.member(reader());
      const password = 'kettle on at seven';
      await as(await make.admin(actor)).post(`/api/v1/users/${user_id}/password`, { password });
      return email;
    },
    link: '/forgot_password',
    says: /was changed just now/,
  },
  send_passkey_changed: {
    async send() {
      const { make, as, config } = server();
      const person = await make.admin(reader());
      const here = as(person);
      const asked = (await here.post('/api/v1/passkeys/start', { password: PASSWORD })).json().data;
      const passkey = authenticator(new URL(config.PUBLIC_URL).origin).create(asked);
      await here.post('/api/v1/passkeys', { passkey });
      return person.email;
    },
    link: '/security',
    says: /signs in to your Handover account.*change your password at once/s,
  },
  send_email_changed: {
    async send() {
      const { make, as, nobody } = server();
      const zenobia = await make.member(reader());
      const { email } = reader();
      await as(zenobia).post('/api/v1/my_email', { email, password: PASSWORD });
      await nobody.post('/api/v1/confirm_email', { token: tokenIn(await mailTo(email, /./)) });
      return zenobia.email;
    },
    link: '/undo_email#token=',
    says: /has another email.*for 72 hours.*asks for a new password/s,
  },
  send_invitation: {
    async send() {
      const { make, as } = server();
      const { email } = reader();
      const barnaby = await make.agencyManager(await make.agency(COMPANY), actor);
      await as(barnaby).post('/api/v1/invitations', { type: 'care_provider', emails: [email], message: 'Do come' });
      return email;
    },
    link: '/register#token=',
    says: /Barnaby Oxenholme of Thistlemoor Homes invites you.*Do come.*for seven days/s,
  },
  'send_invitation#to someone who has an account': {
    async send() {
      const { make, as } = server();
      const { email } = await make.member(reader());
      await as(await make.admin(actor)).post('/api/v1/invitations', { type: 'agency', emails: [email] });
      return email;
    },
    link: '/login',
    says: /already have an account/,
  },
  ...Object.fromEntries(
    Object.keys(NOTIFICATION_KINDS).map((kind) => [`send_notification#${kind}`, notification(kind)]),
  ),
};
/** Tasks that send no mail themselves. */
const NO_MAIL = [
  'remove_file',
  'send_notifications',
  'send_push',
  'recheck_member',
  'recheck_members',
  'tell_publication',
  'post_series',
  'refill_wave',
  'refill_answered',
  'refill_if_automatic',
  'clock_job',
  'recheck_timesheets',
  'check_audit',
  'tell_opt_out',
  'recount_rollups',
  'remind_of_invoices',
  'archive_invoice',
  'make_export',
  'erase_person',
];

const plain = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const hrefsOf = (html: string) => [...plain(html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('covers every task that sends a mail', () => {
  const read = new Set(Object.keys(MAILS).map((name) => name.split('#')[0]));
  expect([...read, ...NO_MAIL].sort()).toEqual(Object.keys(handlers).sort());
});

describe.each(Object.entries(MAILS))('the mail of %s', (_, { send, link, says }) => {
  test('has its link in text and in HTML, and names nobody in its subject [mails-1]', async () => {
    const { PUBLIC_URL } = server().config;
    const email = await send();
    const mail = await mailTo(email, /./);
    expect(mail.to.map(({ address }) => address)).toEqual([email]);

    expect(mail.text).toMatch(says);
    const [url = ''] = /https?:\/\/\S+/.exec(mail.text) ?? [];
    const secret = url.slice((PUBLIC_URL + link).length);
    expect(url).toBe(PUBLIC_URL + link + secret);
    expect(secret).toMatch(link.endsWith('=') ? /^[\w-]{43}$/ : /^$/);
    expect(hrefsOf(mail.html)).toEqual([url]);
    for (const line of mail.text.split(/\n+/).filter((words) => words !== '' && !words.includes(url))) {
      expect(plain(mail.html)).toContain(line);
    }

    expect(mail.subject).toMatch(/^[A-Z][A-Za-z ]{8,60}$/);
    for (const word of [...PERSONAL, email, ...email.split(/[.@]/)]) expect(mail.subject).not.toContain(word);
  });
});
