import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { STAFF_LIST, STAFF_OWN } from './shapes.ts';

/** Makes an open shift, or another member's booking. */
async function shiftOf({ testServer: { make } }: Cell, whose: Whose): Promise<{ job_id: string }> {
  if (whose === 'missing') return { job_id: randomUUID() };
  return make.job(undefined, whose === 'own' ? {} : { status: 'Confirmed' });
}

/** Calls the home page, which must show the viewer's own booking and no other. */
const home: Asking = {
  async call(cell, whose) {
    const { make } = cell.testServer;
    const member = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
    const { job_id } = await make.job(undefined, { status: 'Confirmed', assigned_to: member.user_id });
    return {
      method: 'GET',
      url: '/api/v1/my_home',
      after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
};

const ranked: Asking = {
  async call(cell, whose) {
    const { make } = cell.testServer;
    // Far from every other shift of these tests: the nearest are a pool, which others would fill.
    const here = { latitude: 57.15, longitude: -2.1 };
    if (cell.kind === 'member') await make.address(cell.viewer, here);
    const over = { title: cell.mark, ...here, ...(whose === 'own' ? {} : { status: 'Confirmed' }) };
    const { job_id } = await make.job(undefined, over);
    return {
      method: 'GET',
      url: `/api/v1/my_jobs/ranked?order=nearest&q=${cell.mark}`,
      after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
};

export const phoneCalls: Calls = {
  'member_jobs.home': { answers: STAFF_LIST, ...home },
  'member_jobs.ranked': { answers: STAFF_LIST, fresh: true, ...ranked },
  'member_jobs.tags': {
    answers: STAFF_LIST,
    call: async () => ({
      method: 'GET',
      url: '/api/v1/my_jobs/tags',
      after: ({ statusCode, body }) => expect(body.startsWith('{"data":[')).toBe(statusCode === 200),
    }),
  },
  'member_jobs.match': {
    answers: STAFF_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      const { job_id } = await shiftOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/my_jobs/${job_id}/match`,
        after: ({ statusCode, body }) => expect(body.includes('match_percentage')).toBe(statusCode === 200),
      };
    },
  },
};
