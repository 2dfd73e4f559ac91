import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashOf, newToken } from '../../src/http/session.ts';
import { openPhone } from '../pushService.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import {
  ADMIN_OR_OWN_MEMBER,
  CALENDAR_LINK,
  OWN_DEVICE,
  SIGNED_IN,
  STAFF_LIST,
  STAFF_NOTHING_TO_COPY,
  STAFF_OWN,
} from './shapes.ts';

/** An address without a listener: every request is refused at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** Returns the subject of a call: the caller, or another person whose data they may not see. */
const someone = ({ viewer, colleague }: Cell, whose: Whose) => (whose === 'own' ? viewer : colleague(whose));
/** Returns the subject among staff, who alone have a calendar. */
const member = async ({ testServer, viewer, kind }: Cell, whose: Whose) =>
  whose === 'own' && kind === 'member' ? viewer : testServer.make.member();

async function phone(cell: Cell, whose: Whose): Promise<string> {
  const { endpoint, keys } = openPhone(NOWHERE).subscription;
  const { user_id } = await someone(cell, whose);
  await cell.row(
    `insert into app.push_subscriptions (subscription_id, user_id, session_id, endpoint, p256dh, auth, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, $4, $5) returning 1`,
    user_id,
    endpoint,
    keys.p256dh,
    keys.auth,
    cell.testServer.clock(),
  );
  return endpoint;
}
const isKept = async (cell: Cell, endpoint: string) =>
  (await cell.row('select 1 from app.push_subscriptions where endpoint = $1', endpoint)) !== undefined;

/** Makes a link of this member, and returns its secret. */
async function link(cell: Cell, user_id: string): Promise<string> {
  const token = newToken();
  await cell.row(
    `insert into app.calendar_links values ($1, $2, $3)
     on conflict (member_id) do update set token_hash = $2 returning 1`,
    user_id,
    hashOf(token),
    cell.testServer.clock(),
  );
  return token;
}
const linkOf = (cell: Cell, user_id: string) =>
  cell.row<{ token_hash: Buffer }>('select token_hash from app.calendar_links where member_id = $1', user_id);

async function free(cell: Cell, user_id: string, date: string): Promise<string | undefined> {
  const { address_id } = await cell.testServer.make.address({ user_id });
  const made = await cell.row<{ availability_id: string }>(
    `insert into app.availability values (gen_random_uuid(), $1, $2, '08:00', '20:00', $3, $4, $4) returning availability_id`,
    user_id,
    date,
    address_id,
    cell.testServer.clock(),
  );
  return made?.availability_id;
}

const URLS = { link: '/api/v1/calendar_link', month: '/api/v1/my_calendar?from=2026-11-01&to=2026-11-30' };

export const reachCalls: Calls = {
  'push.find': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const endpoint = await phone(cell, whose);
      return {
        method: 'GET',
        url: '/api/v1/push',
        after: ({ statusCode, body }) => expect(body.includes(endpoint)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  // Foreign: another person's phone, without its keys.
  'push_subscriptions.save': {
    answers: OWN_DEVICE,
    fresh: true,
    async call(cell, whose) {
      const { endpoint, keys } = openPhone(NOWHERE).subscription;
      const body = whose === 'own' ? { endpoint, keys } : { endpoint: await phone(cell, whose), keys };
      return {
        method: 'POST',
        url: '/api/v1/push_subscriptions',
        body,
        async after({ statusCode }) {
          const row = await cell.row<{ user_id: string }>(
            'select user_id from app.push_subscriptions where endpoint = $1',
            body.endpoint,
          );
          expect(row?.user_id === cell.viewer.user_id).toBe(statusCode === 200);
        },
      };
    },
  },
  'push_subscriptions.remove': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const endpoint = await phone(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/push_subscriptions/remove',
        body: { endpoint },
        after: async ({ statusCode }) =>
          expect(await isKept(cell, endpoint)).toBe(!(statusCode === 200 && whose === 'own')),
      };
    },
  },
  'declared_hours.find': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = whose === 'missing' ? { user_id: randomUUID() } : await member(cell, whose);
      if (whose !== 'missing') {
        await cell.row(
          `insert into app.declared_hours values ($1, '2026-11-09', 1, 195, now()) on conflict do nothing`,
          user_id,
        );
      }
      return {
        method: 'GET',
        url: `/api/v1/staff/${user_id}/declared_hours`,
        after: ({ statusCode, body }) => expect(body.includes('3.25')).toBe(statusCode === 200),
      };
    },
  },
  'declared_hours.save': {
    answers: STAFF_OWN,
    names_a_thing: true,
    fresh: true,
    another: () => ({ body: { monday: '2026-11-16', hours: 1 } }),
    async call(cell, whose) {
      const { user_id } = whose === 'missing' ? { user_id: randomUUID() } : await member(cell, whose);
      return {
        method: 'PUT',
        url: `/api/v1/staff/${user_id}/declared_hours`,
        body: { monday: '2026-11-09', hours: 4.5 },
        async after({ statusCode }) {
          const kept = await cell.row(
            'select 1 from app.declared_hours where member_id = $1 and minutes = 270',
            user_id,
          );
          expect(kept !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'my_calendar.read': {
    answers: STAFF_LIST,
    fresh: true,
    async call(cell, whose) {
      const { user_id } = await member(cell, whose);
      const availability_id = await free(cell, user_id, '2026-11-16');
      const { job_id } = await cell.testServer.make.job(undefined, { status: 'Confirmed', assigned_to: user_id });
      return {
        method: 'GET',
        url: URLS.month,
        after({ statusCode, body }) {
          for (const its of [availability_id, job_id]) {
            expect(body.includes(String(its))).toBe(statusCode === 200 && whose === 'own');
          }
        },
      };
    },
  },
  // Foreign: the week before is another member's, so there is nothing to copy.
  'my_calendar.copy': {
    answers: STAFF_NOTHING_TO_COPY,
    fresh: true,
    another: () => ({ body: { week: '2026-11-23' } }),
    async call(cell, whose) {
      const { user_id } = await member(cell, whose);
      await free(cell, user_id, '2026-11-11');
      return {
        method: 'POST',
        url: '/api/v1/my_calendar/copy',
        body: { week: '2026-11-16' },
        async after({ statusCode }) {
          const copied = await cell.row(
            `select 1 from app.availability where member_id = $1 and date = '2026-11-18'`,
            user_id,
          );
          expect(copied !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'calendar_link.find': {
    answers: STAFF_LIST,
    fresh: true,
    async call(cell, whose) {
      await link(cell, (await member(cell, whose)).user_id);
      return {
        method: 'GET',
        url: URLS.link,
        after: ({ statusCode, body }) =>
          expect(body.includes('"created_at":"2026')).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'calendar_link.make': {
    answers: STAFF_LIST,
    fresh: true,
    async call(cell, whose) {
      const { user_id } = await member(cell, whose);
      const before = hashOf(await link(cell, user_id));
      return {
        method: 'POST',
        url: URLS.link,
        async after({ statusCode }) {
          const kept = (await linkOf(cell, user_id))?.token_hash.equals(before);
          expect(kept).toBe(!(statusCode === 200 && whose === 'own'));
        },
      };
    },
  },
  'calendar_link.revoke': {
    answers: STAFF_LIST,
    fresh: true,
    another: () => ({ method: 'POST', url: '/api/v1/notifications/read' }),
    async call(cell, whose) {
      const { user_id } = await member(cell, whose);
      await link(cell, user_id);
      return {
        method: 'DELETE',
        url: URLS.link,
        after: async ({ statusCode }) =>
          expect((await linkOf(cell, user_id)) === undefined).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  // Open to anyone with the link. Foreign: a link that was replaced.
  'calendar_link.feed': {
    answers: CALENDAR_LINK,
    fresh: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await member(cell, whose);
      const token = whose === 'missing' ? newToken() : await link(cell, user_id);
      if (whose !== 'own') await link(cell, user_id);
      const { job_id } = await cell.testServer.make.job(undefined, { status: 'Confirmed', assigned_to: user_id });
      return {
        method: 'GET',
        url: `/ical/${token}.ics`,
        after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200),
      };
    },
  },
};
