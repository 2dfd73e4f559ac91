import { expect } from 'vitest';
import type { Calls } from './cell.ts';
import { administrators } from './clientTable.ts';
import { nobody, type Row } from './table.ts';
import { ticketOf } from './ticketCalls.ts';

/** Foreign: what others asked never shows; the list itself opens. */
const desk: Row = {
  ...nobody,
  admin: [200, 200],
  agency: [200, 200],
  provider: [200, 200],
  provider_at_level_3: [403, 403],
  office: [403, 403],
  member: [403, 403],
};
const everyone: Row = { ...desk, provider_at_level_3: [200, 200], office: [200, 200], member: [200, 200] };

/** What each call about the desk as a whole answers to whom. */
export const DESK_MATRIX: Record<string, Row> = {
  'support_desk.list': desk,
  'support_desk.export': desk,
  'support_desk.views': desk,
  'options.administrators': administrators,
  'support_desk.mine': everyone,
  'support_desk.create': everyone,
};

const list = (path: string): Calls[string] => ({
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
  'support_desk.list': list(''),
  'support_desk.export': list('/export'),
  'support_desk.views': { call: async () => ({ method: 'GET', url: '/api/v1/support_desk/views' }) },
  'options.administrators': { call: async () => ({ method: 'GET', url: '/api/v1/options/administrators' }) },
  'support_desk.mine': {
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
