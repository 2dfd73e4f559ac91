import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

async function replyNamed(cell: Cell, title: string): Promise<{ reply_id: string }> {
  const reply_id = randomUUID();
  await cell.row(
    `insert into app.canned_replies (reply_id, title, text, created_at, updated_at) values ($1, $2, 'Hello', $3, $3)`,
    reply_id,
    title,
    cell.testServer.clock(),
  );
  return { reply_id };
}

const replyOf = async (cell: Cell, whose: Whose) =>
  whose === 'missing' ? { reply_id: randomUUID() } : replyNamed(cell, `${cell.mark} reply`);

const list = (path: string): Asking => ({
  async call(cell, whose) {
    await replyOf(cell, whose);
    return {
      method: 'GET',
      url: `${path}?title=${cell.mark}`,
      after: ({ statusCode, body }) => expect(body.includes(`${cell.mark} reply`)).toBe(statusCode === 200),
    };
  },
});

export const cannedReplyCalls: Calls = {
  // Replies belong to the platform: no administrator's reply is foreign to another.
  'canned_replies.list': { answers: ADMIN_ONLY, ...list('/api/v1/canned_replies') },
  'canned_replies.export': { answers: ADMIN_ONLY, ...list('/api/v1/canned_replies/export') },
  'canned_replies.find': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { reply_id } = await replyOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/canned_replies/${reply_id}`,
        after: ({ statusCode, body }) => expect(body.includes(reply_id)).toBe(statusCode === 200),
      };
    },
  },
  'canned_replies.create': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const title = `${cell.mark} made`;
      return {
        method: 'POST',
        url: '/api/v1/canned_replies',
        body: { title, text: 'Hello {first name}' },
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.canned_replies where title = $1', title);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'canned_replies.update': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { reply_id } = await replyOf(cell, whose);
      const title = `${cell.mark} changed`;
      return {
        method: 'PUT',
        url: `/api/v1/canned_replies/${reply_id}`,
        body: { title, text: 'Hello {first name}' },
        async after({ statusCode }) {
          const changed = await cell.row('select 1 from app.canned_replies where title = $1', title);
          expect(changed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'canned_replies.remove': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { reply_id } = await replyOf(cell, whose);
      return {
        method: 'DELETE',
        url: `/api/v1/canned_replies/${reply_id}`,
        async after({ statusCode }) {
          if (whose === 'missing') return;
          const left = await cell.row('select 1 from app.canned_replies where reply_id = $1', reply_id);
          expect(left === undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
