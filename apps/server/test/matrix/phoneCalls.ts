import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Calls, Cell, Whose } from './cell.ts';
import { administrators } from './clientTable.ts';
import type { Row } from './table.ts';

const staff: Row = { ...administrators, admin: [403, 403], member: [200, 200] };

/** What each call of a member's phone answers to whom. */
export const PHONE_MATRIX: Record<string, Row> = {
  'member_jobs.home': staff,
  'member_jobs.ranked': staff,
  'member_jobs.tags': staff,
  'member_jobs.match': { ...staff, member: [200, 404] },
};

/** Open to all, or somebody else's booking. */
async function shiftOf({ house: { make } }: Cell, whose: Whose): Promise<{ job_id: string }> {
  if (whose === 'missing') return { job_id: randomUUID() };
  return make.job(undefined, whose === 'own' ? {} : { status: 'Confirmed' });
}

/** The viewer's own booking is on their home and nobody else's is. */
const home: Calls[string] = {
  async call(cell, whose) {
    const { make } = cell.house;
    const member = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
    const { job_id } = await make.job(undefined, { status: 'Confirmed', assigned_to: member.user_id });
    return {
      method: 'GET',
      url: '/api/v1/my_home',
      after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
};

const ranked: Calls[string] = {
  async call(cell, whose) {
    const { make } = cell.house;
    // Far from every other shift of these tests: the nearest are a pool, and theirs would fill it.
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
  'member_jobs.home': home,
  'member_jobs.ranked': ranked,
  'member_jobs.tags': {
    call: async () => ({
      method: 'GET',
      url: '/api/v1/my_jobs/tags',
      after: ({ statusCode, body }) => expect(body.startsWith('{"data":[')).toBe(statusCode === 200),
    }),
  },
  'member_jobs.match': {
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
