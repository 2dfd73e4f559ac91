import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { OF_A_COMPANY, ONLY_OWN, SIGNED_IN } from './shapes.ts';

async function told(cell: Cell, whose: Whose) {
  if (whose === 'missing') return { notification_id: randomUUID() };
  // A member's nearest neighbour is another member, not themself.
  const reader = whose === 'own' ? cell.viewer : await cell.colleague(whose);
  return cell.testServer.make.notification(reader, { title: `${cell.mark} was told` });
}
const isRead = async (cell: Cell, notification_id: string) =>
  (
    await cell.row<{ read: boolean }>(
      'select read_at is not null as read from app.notifications where notification_id = $1',
      notification_id,
    )
  )?.read ?? false;

const save = (kind: string): Asking => ({
  async call(cell, whose) {
    const other = whose === 'own' ? cell.viewer : await cell.colleague(whose);
    return {
      method: 'PUT',
      url: `/api/v1/notification_preferences/${kind}`,
      body: { email: true },
      async after({ statusCode }) {
        const chosen = (user_id: string) =>
          cell.row('select 1 from app.notification_preferences where user_id = $1 and kind = $2', user_id, kind);
        expect((await chosen(cell.viewer.user_id)) !== undefined).toBe(statusCode === 200);
        if (whose !== 'own') expect(await chosen(other.user_id)).toBeUndefined();
      },
    };
  },
});

export const notificationCalls: Calls = {
  'notifications.list': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      await told(cell, whose);
      return {
        method: 'GET',
        url: '/api/v1/notifications',
        after: ({ statusCode, body }) =>
          expect(body.includes(`${cell.mark} was told`)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'notifications.read': {
    answers: ONLY_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      const { notification_id } = await told(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/notifications/${notification_id}/read`,
        after: async ({ statusCode }) => expect(await isRead(cell, notification_id)).toBe(statusCode === 200),
      };
    },
  },
  'notifications.read_all': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ method: 'PUT', url: '/api/v1/notification_preferences/message', body: { email: true } }),
    async call(cell, whose) {
      const { notification_id } = await told(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/notifications/read',
        after: async ({ statusCode }) =>
          expect(await isRead(cell, notification_id)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'notification_preferences.list': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const chooser = whose === 'own' ? cell.viewer : await cell.colleague(whose);
      await cell.row(
        `insert into app.notification_preferences values ($1, 'account_changed', true) returning 1`,
        chooser.user_id,
      );
      return {
        method: 'GET',
        url: '/api/v1/notification_preferences',
        after: ({ statusCode, body }) =>
          expect(body.includes('"kind":"account_changed","email":true')).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'notification_preferences.save': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ body: { email: false } }),
    ...save('account_changed'),
  },
  // The status of a company is not for people without one.
  'notification_preferences.save#client_status': { answers: OF_A_COMPANY, fresh: true, ...save('client_status') },
  live: {
    answers: SIGNED_IN,
    async call() {
      return {
        method: 'GET',
        url: '/api/v1/live',
        stays_open: true,
        after: ({ statusCode, body }) => expect(body.startsWith('retry: ')).toBe(statusCode === 200),
      };
    },
  },
};
