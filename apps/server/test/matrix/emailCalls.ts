import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import { hashOf, newToken } from '../../src/http/session.ts';
import { PASSWORD, type Person } from '../make.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { ONLY_OWN, REPLACED_LINK, RESET_LINK, SIGNED_IN } from './shapes.ts';

const NEW_PASSWORD = 'kettle on at seven';
const newEmail = ({ mark }: Cell) => `${mark}.mail@example.org`.toLowerCase();

const userOf = ({ row }: Cell, { user_id }: Pick<Person, 'user_id'>) =>
  row<{ email: string; status: string }>('select email, status from app.users where user_id = $1', user_id);

/**
 * Makes a change that waits for its link, or one that is confirmed and can be undone; a `used` one was confirmed or
 * undone already.
 */
async function giveChange(cell: Cell, of: Person, which: 'waiting' | 'undo', used: boolean): Promise<string> {
  const { testServer, caller } = cell;
  const token = newToken();
  const now = testServer.clock();
  const until = new Date(now.getTime() + (caller === 'expired' ? 0 : 60_000));
  const confirmed = which === 'undo' || used ? now : null;
  await testServer.owner.query(
    `insert into app.email_changes (change_id, user_id, asked_by, email, asked_at, expires_at, token_hash, confirmed_at,
       former_email, undo_hash, undo_until, undone_at)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $5, $10)`,
    [
      newId(now),
      of.user_id,
      newEmail(cell),
      now,
      until,
      which === 'waiting' ? hashOf(token) : null,
      confirmed,
      `former.${of.email}`,
      which === 'undo' ? hashOf(token) : null,
      which === 'undo' && used ? now : null,
    ],
  );
  return token;
}

const linkFor = async (cell: Cell, whose: Whose, which: 'waiting' | 'undo') => {
  if (whose === 'missing') return { of: cell.viewer, token: newToken() };
  const of = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
  return { of, token: await giveChange(cell, of, which, whose !== 'own') };
};

/** Makes a pending account, and its link; a foreign one was replaced by a newer. */
async function givePending(cell: Cell, whose: Whose) {
  const { testServer, caller } = cell;
  const now = testServer.clock();
  const of = await testServer.make.agencyManager();
  await testServer.owner.query('delete from app.credentials where user_id = $1', [of.user_id]);
  await testServer.owner.query(`update app.users set status = 'pending' where user_id = $1`, [of.user_id]);
  const token = newToken();
  const held = whose === 'own' ? token : newToken();
  const until = new Date(now.getTime() + (caller === 'expired' ? 0 : 60_000));
  await testServer.owner.query(
    `insert into app.pending_accounts (user_id, invited_by, token_hash, mailed_to, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [of.user_id, cell.viewer.user_id, hashOf(held), of.email, now, until],
  );
  return { of, token };
}

export const emailCalls: Calls = {
  'my_email.find': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
      await giveChange(cell, of, 'waiting', false);
      return {
        method: 'GET',
        url: '/api/v1/my_email',
        after({ statusCode, body }) {
          if (statusCode === 200) expect(body.includes(newEmail(cell))).toBe(whose === 'own');
        },
      };
    },
  },
  'my_email.change': {
    answers: SIGNED_IN,
    fresh: true,
    another: ({ body }) => ({ body: { ...body, email: 'another@example.org' } }),
    async call(cell) {
      return {
        method: 'POST',
        url: '/api/v1/my_email',
        body: { email: newEmail(cell), password: PASSWORD },
        async after({ statusCode }) {
          const kept = await cell.row<{ user_id: string }>(
            'select user_id from app.email_changes where email = $1',
            newEmail(cell),
          );
          expect(kept?.user_id).toBe(statusCode === 200 ? cell.viewer.user_id : undefined);
          expect((await userOf(cell, cell.viewer))?.email).toBe(cell.viewer.email);
        },
      };
    },
  },
  // Only the owner of a change can have its link mailed again, not even an administrator.
  'my_email.resend': {
    answers: ONLY_OWN,
    fresh: true,
    another: () => ({ method: 'PUT', url: '/api/v1/notification_preferences/message', body: { email: true } }),
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
      await giveChange(cell, of, 'waiting', false);
      return {
        method: 'POST',
        url: '/api/v1/my_email/resend',
        body: {},
        async after({ statusCode }) {
          const kept = await cell.row<{ mails: number }>(
            'select mails from app.email_changes where user_id = $1',
            of.user_id,
          );
          expect(kept?.mails).toBe(statusCode === 200 ? 2 : 1);
        },
      };
    },
  },
  'my_email.cancel': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ method: 'PUT', url: '/api/v1/notification_preferences/message', body: { email: true } }),
    async call(cell, whose) {
      const of = whose === 'own' ? cell.viewer : await cell.colleague('stranger');
      await giveChange(cell, of, 'waiting', false);
      return {
        method: 'DELETE',
        url: '/api/v1/my_email',
        async after({ statusCode }) {
          const kept = await cell.row<{ ended_at: Date | null }>(
            'select ended_at from app.email_changes where user_id = $1',
            of.user_id,
          );
          expect(kept?.ended_at !== null).toBe(statusCode === 200 && whose === 'own');
        },
      };
    },
  },
  // Own: a link that was mailed to oneself. Foreign: a link that its owner has used. Expired: the link is.
  'confirm_email.check': {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token } = await linkFor(cell, whose, 'waiting');
      return {
        method: 'POST',
        url: '/api/v1/confirm_email/check',
        body: { token },
        after: ({ statusCode, body }) => expect(body.includes(newEmail(cell))).toBe(statusCode === 200),
      };
    },
  },
  confirm_email: {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token, of } = await linkFor(cell, whose, 'waiting');
      return {
        method: 'POST',
        url: '/api/v1/confirm_email',
        body: { token },
        async after({ statusCode }) {
          expect((await userOf(cell, of))?.email).toBe(statusCode === 200 ? newEmail(cell) : of.email);
        },
      };
    },
  },
  'undo_email.check': {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token, of } = await linkFor(cell, whose, 'undo');
      return {
        method: 'POST',
        url: '/api/v1/undo_email/check',
        body: { token },
        after: ({ statusCode, body }) => expect(body.includes(`former.${of.email}`)).toBe(statusCode === 200),
      };
    },
  },
  undo_email: {
    answers: RESET_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { token, of } = await linkFor(cell, whose, 'undo');
      return {
        method: 'POST',
        url: '/api/v1/undo_email',
        body: { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
        async after({ statusCode }) {
          expect((await userOf(cell, of))?.email).toBe(statusCode === 200 ? `former.${of.email}` : of.email);
        },
      };
    },
  },
  // Own: a link as it was mailed. Foreign: one that a newer link has replaced. Sign-in makes no difference.
  'accept_account.check': {
    answers: REPLACED_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { of, token } = await givePending(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/accept_account/check',
        body: { token },
        after: ({ statusCode, body }) => expect(body.includes(of.email)).toBe(statusCode === 200),
      };
    },
  },
  accept_account: {
    answers: REPLACED_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { of, token } = await givePending(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/accept_account',
        body: { token, password: NEW_PASSWORD },
        async after({ statusCode }) {
          expect((await userOf(cell, of))?.status).toBe(statusCode === 200 ? 'active' : 'pending');
        },
      };
    },
  },
};
