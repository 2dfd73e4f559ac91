import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

const tagOf = (cell: Cell, whose: Whose) =>
  whose === 'missing' ? { tag_id: randomUUID() } : cell.testServer.make.tag(`${cell.mark} tag`);

const list = (path: string): Asking => ({
  async call(cell, whose) {
    await tagOf(cell, whose);
    return {
      method: 'GET',
      url: `${path}?title=${cell.mark}`,
      after: ({ statusCode, body }) => expect(body.includes(`${cell.mark} tag`)).toBe(statusCode === 200),
    };
  },
});

export const tagCalls: Calls = {
  // Tags belong to the platform: no administrator's tag is foreign to another.
  'job_tags.list': { answers: ADMIN_ONLY, ...list('/api/v1/job_tags') },
  'job_tags.export': { answers: ADMIN_ONLY, ...list('/api/v1/job_tags/export') },
  'job_tags.find': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { tag_id } = await tagOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/job_tags/${tag_id}`,
        after: ({ statusCode, body }) => expect(body.includes(tag_id)).toBe(statusCode === 200),
      };
    },
  },
  'job_tags.create': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const title = `${cell.mark} made`;
      return {
        method: 'POST',
        url: '/api/v1/job_tags',
        body: { title },
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.job_tags where title = $1', title);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'job_tags.update': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { tag_id } = await tagOf(cell, whose);
      const title = `${cell.mark} changed`;
      return {
        method: 'PUT',
        url: `/api/v1/job_tags/${tag_id}`,
        body: { title },
        async after({ statusCode }) {
          const changed = await cell.row('select 1 from app.job_tags where title = $1', title);
          expect(changed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
