import { sql } from 'kysely';
import { RESET_LINK_MS } from '@handover/domain/accounts/sessions';
import type { Db } from '../db/connect.ts';
import { hashOf, taskToken } from '../http/session.ts';
import type { TaskCtx, TaskHandlers } from '../adapters/tasks.ts';
import { hasAccount } from './queries.ts';

type Person = { user_id: string; email: string; first_name: string };

const person = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null);

/** Selects an account that waits for its person, with the person who added it. */
const pendingAccount = (db: Db, user_id: string, now: Date) =>
  db
    .selectFrom('pending_accounts as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .innerJoin('users as inviter', 'inviter.user_id', 'p.invited_by')
    .leftJoin('agencies as agency', 'agency.agency_id', 'inviter.agency_id')
    .leftJoin('care_providers as provider', 'provider.care_provider_id', 'inviter.care_provider_id')
    .select((is) => [
      'u.first_name',
      'u.email',
      sql<string>`inviter.first_name || ' ' || inviter.last_name`.as('invited_by'),
      is.fn.coalesce('provider.company_name', 'agency.company_name').as('company'),
    ])
    .where('p.user_id', '=', user_id)
    .where('p.expires_at', '>', now)
    .where('u.status', '=', 'pending')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** Makes a link for a new password. The token is in the part of the address that browsers keep to themselves. */
async function newLink({ db, now, config, task_id }: TaskCtx, { user_id }: Person): Promise<string> {
  const token = taskToken(config.SECRET_KEY, task_id, user_id);
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + RESET_LINK_MS),
    })
    .onConflict((tried_before) => tried_before.doNothing())
    .execute();
  return `${config.PUBLIC_URL}/reset_password#token=${token}`;
}

export const accountTasks: Pick<
  TaskHandlers,
  | 'send_password_reset'
  | 'send_welcome'
  | 'send_password_changed'
  | 'send_email_link'
  | 'send_passkey_changed'
  | 'send_email_changed'
  | 'remove_file'
> = {
  async send_password_reset(ctx, { email }) {
    const to = await person(ctx.db).where('email', '=', email).executeTakeFirst();
    if (!to) return;
    await ctx.mail.send({
      to: to.email,
      subject: 'Set a new password',
      lines: [`Hello ${to.first_name},`, 'someone, hopefully you, asked for a new password for Handover.'],
      action: { label: 'Set new password', url: await newLink(ctx, to) },
      after: ['The link works once and for one hour. If it was not you, do nothing: your password stays as it is.'],
    });
  },

  /**
   * Mails the link, which exists in the mail alone. To an address that has an account the mail says so, and nobody else
   * is told.
   */
  async send_welcome({ db, mail, now, config, task_id }, { user_id }) {
    const to = await pendingAccount(db, user_id, now);
    if (!to) return;
    const { first_name, email, company } = to;
    const by = `${to.invited_by}${company === null ? '' : ` of ${company}`}`;
    const token = (await hasAccount(db, email)) ? undefined : taskToken(config.SECRET_KEY, task_id, user_id, email);
    await db
      .updateTable('pending_accounts')
      .set({ token_hash: token === undefined ? null : hashOf(token), mailed_to: email })
      .where('user_id', '=', user_id)
      .execute();
    await mail.send({
      to: email,
      subject: 'Welcome to Handover',
      lines: [`Hello ${first_name},`, `${by} added an account for you.`],
      ...(token === undefined
        ? {
            action: { label: 'Sign in', url: `${config.PUBLIC_URL}/login` },
            after: [
              'This email has an account already, and one email is one account. Nothing was changed.',
              'If you want the other account as well, ask them to use another email of yours. If you change your place of work, ask an administrator to move your account.',
            ],
          }
        : {
            action: { label: 'Accept', url: `${config.PUBLIC_URL}/accept_account#token=${token}` },
            after: [
              'The link works once and for seven days from when you were added. If you did not expect it, do nothing: the account goes then.',
            ],
          }),
    });
  },

  async send_password_changed(ctx, { user_id }) {
    const to = await person(ctx.db).where('user_id', '=', user_id).executeTakeFirst();
    if (!to) return;
    await ctx.mail.send({
      to: to.email,
      subject: 'Your password was changed',
      lines: [`Hello ${to.first_name},`, 'the password of your Handover account was changed just now.'],
      action: { label: 'It was not me', url: `${ctx.config.PUBLIC_URL}/forgot_password` },
      after: ['If it was you, there is nothing to do.'],
    });
  },

  async send_passkey_changed(ctx, { user_id, name, change }) {
    const to = await person(ctx.db).where('user_id', '=', user_id).executeTakeFirst();
    if (!to) return;
    const how =
      change === 'added' ? 'signs in to your Handover account' : 'no longer signs in to your Handover account';
    await ctx.mail.send({
      to: to.email,
      subject: `A passkey was ${change}`,
      lines: [`Hello ${to.first_name},`, `from now on the passkey “${name}” ${how}.`],
      action: { label: 'See your passkeys', url: `${ctx.config.PUBLIC_URL}/security` },
      after: [
        'If it was you, there is nothing to do. If not, remove what you do not know and change your password at once.',
      ],
    });
  },

  async send_email_link({ db, mail, now, config, task_id }, { change_id }) {
    const change = await db
      .selectFrom('email_changes')
      .innerJoin('users', 'users.user_id', 'email_changes.user_id')
      .select(['email_changes.email', 'expires_at'])
      .where('change_id', '=', change_id)
      .where('confirmed_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('users.status', '=', 'active')
      .executeTakeFirst();
    if (!change) return;
    const { email } = change;
    const token = (await hasAccount(db, email)) ? undefined : taskToken(config.SECRET_KEY, task_id, change_id);
    await db
      .updateTable('email_changes')
      .set({ token_hash: token === undefined ? null : hashOf(token) })
      .where('change_id', '=', change_id)
      .execute();
    await mail.send({
      to: email,
      subject: 'Confirm your new email',
      // Nobody is named: it may be a stranger's address.
      ...(token === undefined
        ? {
            lines: ['Hello,', 'somebody asked to use this address for another Handover account.'],
            action: { label: 'Sign in', url: `${config.PUBLIC_URL}/login` },
            after: ['It has an account of its own already, so nothing was changed. There is nothing to do.'],
          }
        : {
            lines: ['Hello,', 'this address was given as the new email of a Handover account.'],
            action: { label: 'Use this email', url: `${config.PUBLIC_URL}/confirm_email#token=${token}` },
            after: ['The link works once and for 24 hours. If it was not you, do nothing: nothing changes.'],
          }),
    });
  },

  /** Mails the address that it had before: its owner may not be the one who changed it. */
  async send_email_changed({ db, mail, now, config, task_id }, { change_id }) {
    const change = await db
      .selectFrom('email_changes')
      .innerJoin('users', 'users.user_id', 'email_changes.user_id')
      .select(['former_email', 'first_name'])
      .where('change_id', '=', change_id)
      .where('undone_at', 'is', null)
      .where('undo_until', '>', now)
      .where('users.status', '=', 'active')
      .executeTakeFirst();
    if (!change?.former_email) return;
    const token = taskToken(config.SECRET_KEY, task_id, change_id);
    await db
      .updateTable('email_changes')
      .set({ undo_hash: hashOf(token) })
      .where('change_id', '=', change_id)
      .execute();
    await mail.send({
      to: change.former_email,
      subject: 'Your email was changed',
      lines: [
        `Hello ${change.first_name},`,
        'your Handover account has another email from now on. This one signs in no more.',
      ],
      action: { label: 'It was not me', url: `${config.PUBLIC_URL}/undo_email#token=${token}` },
      after: [
        'If it was you, there is nothing to do.',
        'The link works once and for 72 hours. It brings this email back, ends every session and asks for a new password.',
      ],
    });
  },

  remove_file: ({ files }, { name }) => files.remove(name),
};
