import { expect } from 'vitest';
import { londonDay, mondayOf } from '@handover/domain/time';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { MANAGERS_LIST, STAFF_LIST } from './shapes.ts';

/** Bounds around the places of the tests. */
const BOUNDS = '-1.2,53.9,-1,54';

type Made = { job_id: string; code: string; starts_at: Date };

/** Calls a view, which must show a shift of this cell exactly to those whose shift it is; an administrator sees all. */
const view = (url: (job: Made, cell: Cell) => string): Asking => ({
  async call(cell, whose) {
    const job = await cell.testServer.make.job(cell.place(whose), { title: cell.mark });
    return {
      method: 'GET',
      url: url(job, cell),
      after: ({ statusCode, body }) =>
        expect(body.includes(job.job_id)).toBe(statusCode === 200 && (whose === 'own' || cell.kind === 'admin')),
    };
  },
});

/** Makes a booking or an application of the member who asks, or of another. */
async function shiftOf({ testServer: { make }, viewer, kind }: Cell, whose: Whose, how: 'booked' | 'applied') {
  const member = whose === 'own' && kind === 'member' ? viewer : await make.member();
  if (how === 'booked') return make.job(undefined, { status: 'Confirmed', assigned_to: member.user_id });
  const job = await make.job();
  await make.application(job, member);
  return job;
}

const list = (how: 'booked' | 'applied', url: string): Asking => ({
  async call(cell, whose) {
    const { job_id } = await shiftOf(cell, whose, how);
    return {
      method: 'GET',
      url,
      after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
});

/**
 * Calls the map of homes with one that has an open shift, at a position of its own; an administrator sees all of them.
 */
const homes: Asking = {
  async call({ testServer: { make, owner }, place, kind }, whose) {
    const at = `52.${String(++homesMade).padStart(4, '0')}1`;
    const office = place(whose);
    await make.job(office);
    await owner.query('update app.offices set latitude = $2 where office_id = $1', [office.office_id, at]);
    return {
      method: 'GET',
      url: '/api/v1/jobs/homes',
      after: ({ statusCode, body }) =>
        expect(body.includes(`"latitude":${at}`)).toBe(statusCode === 200 && (whose === 'own' || kind === 'admin')),
    };
  },
};
let homesMade = 0;

export const viewCalls: Calls = {
  'jobs.board': { answers: MANAGERS_LIST, ...view((_, { mark }) => `/api/v1/jobs/board?search=${mark}`) },
  'jobs.flow': { answers: MANAGERS_LIST, ...view((_, { mark }) => `/api/v1/jobs/flow?search=${mark}`) },
  'jobs.flow#named': { answers: MANAGERS_LIST, ...view(({ job_id }) => `/api/v1/jobs/flow?job_ids=${job_id}`) },
  'jobs.flow#bounds': {
    answers: MANAGERS_LIST,
    ...view((_, { mark }) => `/api/v1/jobs/flow?bounds=${BOUNDS}&search=${mark}`),
  },
  'jobs.map': {
    answers: MANAGERS_LIST,
    ...view((_, { mark }) => `/api/v1/jobs/map?zoom=12&bounds=${BOUNDS}&search=${mark}`),
  },
  'jobs.rota': {
    answers: MANAGERS_LIST,
    ...view(({ starts_at }, { mark }) => `/api/v1/jobs/rota?week=${mondayOf(londonDay(starts_at))}&search=${mark}`),
  },
  'jobs.homes': { answers: MANAGERS_LIST, apart: true, ...homes },
  search: { answers: MANAGERS_LIST, ...view(({ code }) => `/api/v1/search?q=${code}`) },
  'member_jobs.flow': { answers: STAFF_LIST, ...list('booked', '/api/v1/my_jobs?type=my_bookings&size=100') },
  'member_jobs.flow#applied': { answers: STAFF_LIST, ...list('applied', '/api/v1/my_jobs?type=applied_jobs&size=100') },
  'member_jobs.list': { answers: STAFF_LIST, ...list('booked', '/api/v1/my_jobs/list?page_size=100') },
  'member_jobs.map': {
    answers: STAFF_LIST,
    ...list('booked', `/api/v1/my_jobs/map?type=my_bookings&zoom=12&bounds=${BOUNDS}`),
  },
  'member_jobs.news': {
    answers: STAFF_LIST,
    async call({ testServer }) {
      return {
        method: 'GET',
        url: `/api/v1/my_jobs/news?since=${testServer.clock().toISOString()}`,
        after: ({ statusCode, body }) => expect(body.includes('"any":')).toBe(statusCode === 200),
      };
    },
  },
};
