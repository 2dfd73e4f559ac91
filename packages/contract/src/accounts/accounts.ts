import { z } from 'zod';
import { KINDS, LEVELS } from '@handover/domain/viewer';
import { done, endpoint, nothing } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { line } from '../text.ts';
import { email, newPassword } from './users.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Signed-in person, with the facts that the app's shell needs. */
const me = z.object({
  user_id: z.uuid(),
  kind: z.enum(KINDS),
  level: z.literal([...LEVELS]),
  /** `id` and `user_level` repeat the two fields above under the specification's names. */
  id: z.uuid(),
  user_level: z.literal([...LEVELS]),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  agency_id: z.uuid().nullable(),
  care_provider_id: z.uuid().nullable(),
  office_id: z.uuid().nullable(),
  /** Name of their company or location. */
  company: z.string().nullable(),
  second_factor: z.object({
    on: z.boolean(),
    /** True if an authenticator app is set up, perhaps beside passkeys. */
    app: z.boolean(),
    required: z.boolean(),
    /** True if they are still to be asked whether they want one. */
    offered: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});
export type Me = z.output<typeof me>;

/** Second factors after the password; a recovery code replaces either. */
export const SECOND_FACTOR_WAYS = ['passkey', 'app'] as const;

export const signedIn = z.object({
  data: z.discriminatedUnion('next', [
    z.object({ next: z.literal('dashboard'), token: z.string() }),
    z.object({ next: z.literal('set_up_second_factor'), token: z.string() }),
    z.object({
      next: z.literal('second_factor'),
      challenge: z.string(),
      ways: z.array(z.enum(SECOND_FACTOR_WAYS)),
    }),
  ]),
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/v1/login',
  levels: 'everyone',
  summary: 'Sign in',
  description:
    'Sets the session cookie and answers the same token for API clients, which send it as a bearer. Someone with a second factor gets a challenge instead, to be sent with a code or shown with a passkey. A second cookie makes this device known, so that guesses elsewhere do not keep it out.',
  input: z.strictObject({
    email,
    password: z.string('Enter your password').min(1, 'Enter your password').max(200),
    remember: z.boolean().default(false),
  }),
  answer: signedIn,
});

export const loginSecondFactor = endpoint({
  name: 'login.second_factor',
  method: 'POST',
  path: '/api/v1/login/second_factor',
  levels: 'everyone',
  summary: 'Finish signing in with a code',
  input: z.strictObject({
    challenge: line(100).min(20),
    code: line(20, 'Enter the 6 digits').min(6, 'Enter the 6 digits'),
    remember: z.boolean().default(false),
  }),
  answer: signedIn,
});

export const signOutLink = endpoint({
  name: 'logout.link',
  method: 'GET',
  path: '/api/v1/logout',
  levels: 'everyone',
  summary: 'Sign out by link',
  description: 'The one read that changes something, so it is taken only from our own pages (Sec-Fetch-Site).',
  input: nothing,
  answer: z.string(),
  sends: 'redirect',
});

export const signOut = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/v1/logout',
  levels: EVERY_LEVEL,
  summary: 'Sign out',
  input: nothing,
  answer: done,
  before_second_factor: true,
});

export const findMe = endpoint({
  name: 'me',
  method: 'GET',
  path: '/api/v1/me',
  levels: EVERY_LEVEL,
  summary: 'Who is signed in',
  input: nothing,
  answer: z.object({ data: me }),
  before_second_factor: true,
});

const session = z.object({
  session_id: z.uuid(),
  created_at: instant,
  last_seen_at: instant,
  device: z.string(),
  current: z.boolean(),
});

export const listSessions = endpoint({
  name: 'sessions.list',
  method: 'GET',
  path: '/api/v1/sessions',
  levels: EVERY_LEVEL,
  summary: 'Where I am signed in',
  input: nothing,
  answer: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/api/v1/sessions/:session_id',
  levels: EVERY_LEVEL,
  summary: 'End one of my sessions',
  input: z.strictObject({ session_id: z.uuid() }),
  answer: done,
});

export const FORGOT_ANSWER = 'An email with a reset link has been sent to your email. Please check your mail box';
export const RESET_ANSWER = 'Your password has been reset please login';
export const PASSWORDS_DIFFER = 'Passwords do not match';

export const forgotPassword = endpoint({
  name: 'forgot_password',
  method: 'POST',
  path: '/api/v1/forgot_password',
  levels: 'everyone',
  summary: 'Ask for a reset link',
  description: 'Answers the same, in the same time, for known and unknown addresses.',
  input: z.strictObject({ email }),
  answer: done,
});

/** Token of a mailed link: 32 random bytes in base64url. */
export const linkToken = z
  .string('This link is not complete. Open it again from the email')
  .regex(/^[\w-]{43}$/, 'This link is not complete. Open it again from the email');

export const checkReset = endpoint({
  name: 'reset_password.check',
  method: 'POST',
  path: '/api/v1/reset_password/check',
  levels: 'everyone',
  summary: 'Whose password a link resets',
  input: z.strictObject({ token: linkToken }),
  answer: z.object({ data: z.object({ email: z.string() }) }),
});

export const resetPassword = endpoint({
  name: 'reset_password',
  method: 'POST',
  path: '/api/v1/reset_password',
  levels: 'everyone',
  summary: 'Set a new password by link',
  description: 'The link works once and for an hour. Every session of the account ends.',
  input: z
    .strictObject({ token: linkToken, password: newPassword, confirm_password: z.string().max(200) })
    .refine((reset) => reset.password === reset.confirm_password, {
      message: PASSWORDS_DIFFER,
      path: ['confirm_password'],
    }),
  answer: done,
});

export const ownPassword = z.string('Enter your password').min(1, 'Enter your password').max(200);

export const startSecondFactor = endpoint({
  name: 'second_factor.start',
  method: 'POST',
  path: '/api/v1/second_factor/start',
  levels: EVERY_LEVEL,
  summary: 'Begin to set up an authenticator app',
  input: z.strictObject({ password: ownPassword }),
  answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  before_second_factor: true,
  answers_secret: true,
  tries_per_minute: 10,
});

export const confirmSecondFactor = endpoint({
  name: 'second_factor.confirm',
  method: 'POST',
  path: '/api/v1/second_factor/confirm',
  levels: EVERY_LEVEL,
  summary: 'Add the authenticator app with a first code',
  description: 'Answers ten recovery codes, shown this once; none where there are some since a passkey was added.',
  input: z.strictObject({
    code: z
      .string('Enter the 6 digits')
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6 digits'),
  }),
  answer: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  before_second_factor: true,
  answers_secret: true,
});

export const stopSecondFactor = endpoint({
  name: 'second_factor.stop',
  method: 'POST',
  path: '/api/v1/second_factor/stop',
  levels: EVERY_LEVEL,
  summary: 'Remove the authenticator app',
  description: 'The second factor stays on while there is a passkey.',
  input: z.strictObject({ password: ownPassword }),
  answer: done,
  tries_per_minute: 10,
});

export const renewRecoveryCodes = endpoint({
  name: 'second_factor.renew_codes',
  method: 'POST',
  path: '/api/v1/second_factor/recovery_codes',
  levels: EVERY_LEVEL,
  summary: 'Make ten new recovery codes',
  description: 'The codes before stop working. The new ones are shown this once.',
  input: z.strictObject({ password: ownPassword }),
  answer: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  answers_secret: true,
  tries_per_minute: 10,
});

export const declineSecondFactor = endpoint({
  name: 'second_factor.not_now',
  method: 'POST',
  path: '/api/v1/second_factor/not_now',
  levels: EVERY_LEVEL,
  summary: 'Answer the offer of a second factor with “Not now”',
  description: 'It is offered once; Sign-in and security keeps it.',
  input: nothing,
  answer: done,
});
