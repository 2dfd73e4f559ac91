import { expect } from 'vitest';
import type { Asking, Calls } from './cell.ts';
import { ADMIN_ONLY, COMPANIES_LIST, SIGNED_IN } from './shapes.ts';
import { ticketOf } from './ticketCalls.ts';

const list = (path: string): Asking => ({
  async call(cell, whose) {
    const { uuid } = await ticketOf(cell, whose);
    const row = await cell.row<{ id: number }>('select id from app.tickets where uuid = $1', uuid);
    const sees = whose === 'own' || cell.kind === 'admin';
    return {
      method: 'GET',
      url: `/api/v1/support_desk${path}?id=${row?.id ?? 0}`,
      after: ({ statusCode, body }) =>
        expect(body.includes(path === '' ? uuid : `${row?.id},`)).toBe(statusCode === 200 && sees),
    };
  },
});

export const deskCalls: Calls = {
  'support_desk.list': { answers: COMPANIES_LIST, ...list('') },
  'support_desk.export': { answers: COMPANIES_LIST, ...list('/export') },
  'support_desk.views': {
    answers: COMPANIES_LIST,
    call: async () => ({ method: 'GET', url: '/api/v1/support_desk/views' }),
  },
  'options.administrators': {
    answers: ADMIN_ONLY,
    call: async () => ({ method: 'GET', url: '/api/v1/options/administrators' }),
  },
  'support_desk.mine': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      const row = await cell.row<{ raised_by: string }>('select raised_by from app.tickets where uuid = $1', uuid);
      const own = row?.raised_by === cell.viewer.user_id;
      return {
        method: 'GET',
        url: '/api/v1/support_desk/mine',
        after: ({ statusCode, body }) => expect(body.includes(uuid)).toBe(statusCode === 200 && own),
      };
    },
  },
  'support_desk.create': {
    answers: SIGNED_IN,
    async call(cell) {
      const body = { title: cell.mark, description: '<p>It stays white.</p>' };
      const raised = () =>
        cell.row('select 1 from app.tickets where title = $1 and raised_by = $2', cell.mark, cell.viewer.user_id);
      return {
        method: 'POST',
        url: '/api/v1/support_desk',
        body,
        after: async ({ statusCode }) => expect((await raised()) !== undefined).toBe(statusCode === 200),
      };
    },
  },
};
