import { RESET_LINK_MS, WELCOME_LINK_MS } from '@handover/domain/accounts/sessions';
import type { Db } from '../db/connect.ts';
import { hashOf, taskToken } from '../http/session.ts';
import type { TaskCtx, TaskHandlers } from '../parts/tasks.ts';

type Person = { user_id: string; email: string; first_name: string };

const person = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null);

/** The token leaves in the part of the address that browsers keep to themselves. */
async function newLink({ db, now, config, task_id }: TaskCtx, { user_id }: Person, lives_ms: number): Promise<string> {
  const token = taskToken(config.SECRET_KEY, task_id, user_id);
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(token), user_id, created_at: now, expires_at: new Date(now.getTime() + lives_ms) })
    .onConflict((tried_before) => tried_before.doNothing())
    .execute();
  return `${config.PUBLIC_URL}/reset_password#token=${token}`;
}

export const accountTasks: Pick<
  TaskHandlers,
  'send_password_reset' | 'send_welcome' | 'send_password_changed' | 'send_email_changed' | 'remove_file'
> = {
  async send_password_reset(ctx, { email }) {
    const to = await person(ctx.db).where('email', '=', email).executeTakeFirst();
    if (!to) return;
    await ctx.mail.send({
      to: to.email,
      subject: 'Set a new password',
      lines: [`Hello ${to.first_name},`, 'someone, hopefully you, asked for a new password for Handover.'],
      action: { label: 'Set new password', url: await newLink(ctx, to, RESET_LINK_MS) },
      after: ['The link works once and for one hour. If it was not you, do nothing: your password stays as it is.'],
    });
  },

  async send_welcome(ctx, { user_id }) {
    const to = await person(ctx.db).where('user_id', '=', user_id).executeTakeFirst();
    if (!to) return;
    await ctx.mail.send({
      to: to.email,
      subject: 'Welcome to Handover',
      lines: [`Hello ${to.first_name},`, 'an account was made for you. Choose a password and you are in.'],
      action: { label: 'Choose a password', url: await newLink(ctx, to, WELCOME_LINK_MS) },
      after: ['The link works once and for seven days.'],
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

  /** To the address that it had before: its owner may not be the one who changed it. */
  async send_email_changed(ctx, { user_id, email }) {
    const to = await person(ctx.db).where('user_id', '=', user_id).executeTakeFirst();
    if (!to) return;
    await ctx.mail.send({
      to: email,
      subject: 'Your email was changed',
      lines: [
        `Hello ${to.first_name},`,
        'your Handover account has another email from now on. This one signs in no more.',
      ],
      action: { label: 'Sign in', url: `${ctx.config.PUBLIC_URL}/login` },
      after: ['If you did not expect this, tell your manager or an administrator at once.'],
    });
  },

  remove_file: ({ files }, { name }) => files.remove(name),
};
