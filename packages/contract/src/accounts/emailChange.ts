import { z } from 'zod';
import { line } from '../text.ts';
import { linkToken, PASSWORDS_DIFFER } from './accounts.ts';
import { done, endpoint, nothing } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { blankIsNull, email, newPassword } from './users.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;
const link = z.strictObject({ token: linkToken });
const whose = z.object({ email: z.string(), first_name: z.string() });

/** Own email, and the new one that still needs its link opened. */
const ownEmail = z.object({
  data: z.object({
    email: z.string(),
    waiting: z.object({ email: z.string(), expires_at: instant, asked_by_me: z.boolean() }).nullable(),
  }),
});

export const findOwnEmail = endpoint({
  name: 'my_email.find',
  method: 'GET',
  path: '/api/v1/my_email',
  levels: EVERY_LEVEL,
  summary: 'My email, and the one that waits for its link',
  input: nothing,
  answer: ownEmail,
});

export const changeOwnEmail = endpoint({
  name: 'my_email.change',
  method: 'POST',
  path: '/api/v1/my_email',
  levels: EVERY_LEVEL,
  summary: 'Ask for another email of my own',
  description:
    'Needs the password, and a code where the second factor is on. A link is mailed to the new address and works for 24 hours; until it is opened, the old email signs in. The answer is the same whether or not the new address has an account.',
  input: z.strictObject({
    email,
    password: z.string('Enter your password').min(1, 'Enter your password').max(200),
    code: z.preprocess((value) => (value === '' ? undefined : value), line(20).optional()),
  }),
  answer: ownEmail,
  tries_per_minute: 5,
});

export const resendOwnEmail = endpoint({
  name: 'my_email.resend',
  method: 'POST',
  path: '/api/v1/my_email/resend',
  levels: EVERY_LEVEL,
  summary: 'Mail the link to my new address again',
  description: 'With a new link and 24 new hours; the old link stops working. At most five mails for one change.',
  input: nothing,
  answer: ownEmail,
});

export const cancelOwnEmail = endpoint({
  name: 'my_email.cancel',
  method: 'DELETE',
  path: '/api/v1/my_email',
  levels: EVERY_LEVEL,
  summary: 'Keep my email: the new one is not waited for any more',
  input: nothing,
  answer: ownEmail,
});

export const checkEmailLink = endpoint({
  name: 'confirm_email.check',
  method: 'POST',
  path: '/api/v1/confirm_email/check',
  levels: 'everyone',
  summary: 'Which email a link confirms',
  input: link,
  answer: z.object({ data: z.object({ email: z.string() }) }),
});

export const confirmEmail = endpoint({
  name: 'confirm_email',
  method: 'POST',
  path: '/api/v1/confirm_email',
  levels: 'everyone',
  summary: 'Use a new email, by the link that was mailed to it',
  description:
    'The link works once and for 24 hours. Every session of the account ends; a link to undo it is mailed to the former address and works for 72 hours.',
  input: link,
  answer: done,
});

export const checkEmailUndo = endpoint({
  name: 'undo_email.check',
  method: 'POST',
  path: '/api/v1/undo_email/check',
  levels: 'everyone',
  summary: 'Which email a link brings back',
  input: link,
  answer: z.object({ data: whose }),
});

export const undoEmail = endpoint({
  name: 'undo_email',
  method: 'POST',
  path: '/api/v1/undo_email',
  levels: 'everyone',
  summary: 'Bring the former email back, with a new password',
  description:
    'The link works once and for 72 hours. Every session ends, and later changes of the email and second factors that were set up since go.',
  input: z
    .strictObject({ token: linkToken, password: newPassword, confirm_password: z.string().max(200) })
    .refine(({ password, confirm_password }) => password === confirm_password, {
      message: PASSWORDS_DIFFER,
      path: ['confirm_password'],
    }),
  answer: done,
});

export const checkAcceptance = endpoint({
  name: 'accept_account.check',
  method: 'POST',
  path: '/api/v1/accept_account/check',
  levels: 'everyone',
  summary: 'Which account a link accepts',
  input: link,
  answer: z.object({
    data: whose.extend({
      invited_by: z.string(),
      /** Company or location, with the role they will have there. */
      place: z.string().nullable(),
      level: z.int(),
      /** True if the account was created with a password, so that choosing one is optional. */
      has_password: z.boolean(),
    }),
  }),
});

export const acceptAccount = endpoint({
  name: 'accept_account',
  method: 'POST',
  path: '/api/v1/accept_account',
  levels: 'everyone',
  summary: 'Accept an account that was added for me, and sign in',
  description:
    'The link works once and for seven days from when the account was added. An email that has an account already has to be changed first.',
  input: z.strictObject({
    token: linkToken,
    password: z.preprocess(blankIsNull, newPassword.nullable()).default(null),
  }),
  answer: z.object({
    data: z.object({ next: z.enum(['dashboard', 'set_up_second_factor']), token: z.string() }),
  }),
});
