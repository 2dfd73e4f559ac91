import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ONLY_OWN, SIGNED_IN } from './shapes.ts';

async function viewOf(cell: Cell, whose: Whose): Promise<{ view_id: string; name: string }> {
  if (whose === 'missing') return { view_id: randomUUID(), name: cell.mark };
  // A member's nearest neighbour is another member, not themself.
  const { user_id } = whose === 'own' ? cell.viewer : await cell.colleague(whose);
  const view_id = newId(cell.testServer.clock());
  await cell.testServer.owner.query(
    `insert into app.saved_views (view_id, user_id, list, name, query, slot, created_at)
     select $1, $2, 'invoices', $3, '{"state": "overdue"}',
       (select min(n) from generate_series(1, 20) n where not exists (
         select from app.saved_views where user_id = $2 and list = 'invoices' and slot = n)), $4`,
    [view_id, user_id, cell.mark, cell.testServer.clock()],
  );
  return { view_id, name: cell.mark };
}

const changes = (method: 'PUT' | 'DELETE', body?: object): Asking => ({
  names_a_thing: true,
  fresh: true,
  async call(cell, whose) {
    const { view_id, name } = await viewOf(cell, whose);
    return {
      method,
      url: `/api/v1/saved_views/${view_id}`,
      ...(body ? { body } : {}),
      async after({ statusCode }) {
        const same = await cell.row('select 1 from app.saved_views where view_id = $1 and name = $2', view_id, name);
        if (whose !== 'missing') expect(same === undefined).toBe(statusCode === 200);
      },
    };
  },
});

export const savedViewCalls: Calls = {
  'saved_views.list': {
    answers: SIGNED_IN,
    fresh: true,
    async call(cell, whose) {
      const { view_id } = await viewOf(cell, whose);
      return {
        method: 'GET',
        url: '/api/v1/saved_views?list=invoices',
        after: ({ statusCode, body }) => expect(body.includes(view_id)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  'saved_views.create': {
    answers: SIGNED_IN,
    fresh: true,
    another: ({ body }) => ({ body: { ...body, name: 'To pay' } }),
    async call(cell) {
      return {
        method: 'POST',
        url: '/api/v1/saved_views',
        body: { list: 'invoices', name: 'To chase', query: { state: 'overdue', sortBy: 'due_date' } },
        async after({ statusCode }) {
          const { user_id } = cell.viewer;
          const made = await cell.row('select 1 from app.saved_views where user_id = $1', user_id);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'saved_views.update': { answers: ONLY_OWN, ...changes('PUT', { name: 'Another name' }) },
  'saved_views.remove': { answers: ONLY_OWN, ...changes('DELETE') },
};
