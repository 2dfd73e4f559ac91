import { expect, test } from 'vitest';
import { newId } from '../db/id.ts';
import { hashOf, newToken } from '../http/session.ts';
import { useTestServer } from '../../test/harness.ts';
import { tidyUp } from '../tidyUp.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

type Kept = { make: () => Promise<string>; there: string; gone_after_ms: number };
const inserted = async (text: string, ...values: unknown[]): Promise<string> => {
  await query(text, ...values);
  return String(values[0]);
};
const someone = async () => (await server().make.member()).user_id;
const now = () => server().clock();
const at = (ms: number) => new Date(now().getTime() + ms);

/** Data with the time after which it is forgotten; docs/privacy/retention.md says the same in words. */
const FORGOTTEN: Record<string, Kept> = {
  'an attempt to sign in, after an hour': {
    make: async () =>
      inserted(`insert into app.attempts (subject, what, at) values (decode($1, 'hex'), 'sign_in', $2)`, 'ab12', now()),
    there: `select from app.attempts where subject = decode($1, 'hex')`,
    gone_after_ms: HOUR,
  },
  'a miss in a row, after 30 days': {
    make: async () =>
      inserted(
        `insert into app.attempts (subject, what, at) values (decode($1, 'hex'), 'sign_in_row', $2)`,
        'ab13',
        now(),
      ),
    there: `select from app.attempts where subject = decode($1, 'hex')`,
    gone_after_ms: 30 * DAY,
  },
  'a session, when it ends': {
    make: async () =>
      inserted(
        `insert into app.sessions values ($1, $2, $3, false, false, 'a test', $4, $4, '12 hours', $5)`,
        newId(now()),
        await someone(),
        hashOf(newToken()),
        now(),
        at(30 * DAY),
      ),
    there: 'select from app.sessions where session_id = $1',
    gone_after_ms: 12 * HOUR,
  },
  'what a device was asked to sign, when it ends': {
    make: async () =>
      inserted(
        `insert into app.passkey_challenges (user_id, challenge_hash, expires_at) values ($1, $2, $3)`,
        await someone(),
        hashOf(newToken()),
        at(5 * 60_000),
      ),
    there: 'select from app.passkey_challenges where user_id = $1',
    gone_after_ms: 5 * 60_000,
  },
  'a link to a new password, a day after its end': {
    make: async () =>
      inserted(
        `insert into app.password_resets (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)`,
        await someone(),
        hashOf(newToken()),
        now(),
        at(HOUR),
      ),
    there: 'select from app.password_resets where user_id = $1',
    gone_after_ms: HOUR + DAY,
  },
  'an invitation that nobody took up, a week after its end': {
    make: async () => {
      const { invitation_id } = await server().make.invitation({ expires_at: at(7 * DAY) });
      return invitation_id;
    },
    there: 'select from app.invitations where invitation_id = $1',
    gone_after_ms: 14 * DAY,
  },
  'the answer to a request, after 30 days': {
    make: async () =>
      inserted(`insert into app.idempotency_keys values ($1, 'key', 'hash', 200, '{}', $2)`, await someone(), now()),
    there: 'select from app.idempotency_keys where user_id = $1',
    gone_after_ms: 30 * DAY,
  },
  'what somebody was told and has read, after 90 days': {
    make: async () => {
      const user_id = await someone();
      await server().make.notification({ user_id }, { read_at: now() });
      return user_id;
    },
    there: 'select from app.notifications where user_id = $1',
    gone_after_ms: 90 * DAY,
  },
  'what somebody was told and has not read, after a year': {
    make: async () => {
      const user_id = await someone();
      await server().make.notification({ user_id });
      return user_id;
    },
    there: 'select from app.notifications where user_id = $1',
    gone_after_ms: 365 * DAY,
  },
  'where somebody checked in, 30 days later': {
    make: async () => {
      const job = await server().make.job(undefined, { status: 'Checked in', assigned_to: await someone() });
      await server().make.attendance(job, { checked_in_at: now(), latitude: 51.5, longitude: -0.1, accuracy: 9 });
      return job.job_id;
    },
    there: 'select from app.attendance where job_id = $1 and latitude is not null',
    gone_after_ms: 30 * DAY,
  },
  'a file of somebody’s data, after seven days': {
    make: async () =>
      inserted(
        `insert into app.exports values ($1, $2, $2, $3, $3, $4, 'exports/gone.zip', 1)`,
        newId(now()),
        await someone(),
        now(),
        at(7 * DAY),
      ),
    there: 'select from app.exports where export_id = $1',
    gone_after_ms: 7 * DAY,
  },
};

test.each(Object.entries(FORGOTTEN))('%s, is forgotten, and not before', async (_, { make, there, gone_after_ms }) => {
  const { pools } = server();
  const key = await make();
  await tidyUp(pools, at(gone_after_ms - 60_000));
  expect(await query(there, key)).toHaveLength(1);
  await tidyUp(pools, at(gone_after_ms + 60_000));
  expect(await query(there, key)).toEqual([]);
});
