import { expect } from 'vitest';
import type { Calls, Cell, Whose } from './cell.ts';
import { administrators } from './clientTable.ts';
import { everyManagerTheirOwn } from './postingTable.ts';
import type { Row } from './table.ts';

/** What is a member's own list. Foreign: somebody else's shift never shows. */
const staffTheirOwn: Row = { ...administrators, admin: [403, 403], member: [200, 200] };

/** What each view of shifts, and the search, answers to whom. */
export const VIEW_MATRIX: Record<string, Row> = {
  'jobs.board': everyManagerTheirOwn,
  'jobs.flow': everyManagerTheirOwn,
  'jobs.flow#named': everyManagerTheirOwn,
  'jobs.flow#bounds': everyManagerTheirOwn,
  'jobs.map': everyManagerTheirOwn,
  'jobs.homes': everyManagerTheirOwn,
  search: everyManagerTheirOwn,
  'member_jobs.flow': staffTheirOwn,
  'member_jobs.flow#applied': staffTheirOwn,
  'member_jobs.list': staffTheirOwn,
  'member_jobs.map': staffTheirOwn,
  'member_jobs.news': staffTheirOwn,
};

/** In the tests' own corner of the world. */
const BOUNDS = '-1.2,53.9,-1,54';

/** A shift of this cell alone is shown exactly to whom it is theirs; an administrator sees all. */
const view = (url: (job: { job_id: string; code: string }, cell: Cell) => string): Calls[string] => ({
  async call(cell, whose) {
    const job = await cell.house.make.job(cell.place(whose), { title: cell.mark });
    return {
      method: 'GET',
      url: url(job, cell),
      after: ({ statusCode, body }) =>
        expect(body.includes(job.job_id)).toBe(statusCode === 200 && (whose === 'own' || cell.kind === 'admin')),
    };
  },
});

/** A booking or an application of the member who asks, or of another. */
async function shiftOf({ house: { make }, viewer, kind }: Cell, whose: Whose, how: 'booked' | 'applied') {
  const member = whose === 'own' && kind === 'member' ? viewer : await make.member();
  if (how === 'booked') return make.job(undefined, { status: 'Confirmed', assigned_to: member.user_id });
  const job = await make.job();
  await make.application(job, member);
  return job;
}

const list = (how: 'booked' | 'applied', url: string): Calls[string] => ({
  async call(cell, whose) {
    const { job_id } = await shiftOf(cell, whose, how);
    return {
      method: 'GET',
      url,
      after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
});

/** A home with an open shift, at a place where no other is; an administrator sees all of them. */
const homes: Calls[string] = {
  async call({ house: { make, owner }, place, kind }, whose) {
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
  'jobs.board': view((_, { mark }) => `/api/v1/jobs/board?search=${mark}`),
  'jobs.flow': view((_, { mark }) => `/api/v1/jobs/flow?search=${mark}`),
  'jobs.flow#named': view(({ job_id }) => `/api/v1/jobs/flow?job_ids=${job_id}`),
  'jobs.flow#bounds': view((_, { mark }) => `/api/v1/jobs/flow?bounds=${BOUNDS}&search=${mark}`),
  'jobs.map': view((_, { mark }) => `/api/v1/jobs/map?zoom=12&bounds=${BOUNDS}&search=${mark}`),
  'jobs.homes': homes,
  search: view(({ code }) => `/api/v1/search?q=${code}`),
  'member_jobs.flow': list('booked', '/api/v1/my_jobs?type=my_bookings&size=100'),
  'member_jobs.flow#applied': list('applied', '/api/v1/my_jobs?type=applied_jobs&size=100'),
  'member_jobs.list': list('booked', '/api/v1/my_jobs/list?page_size=100'),
  'member_jobs.map': list('booked', `/api/v1/my_jobs/map?type=my_bookings&zoom=12&bounds=${BOUNDS}`),
  'member_jobs.news': {
    async call({ house }) {
      return {
        method: 'GET',
        url: `/api/v1/my_jobs/news?since=${house.clock().toISOString()}`,
        after: ({ statusCode, body }) => expect(body.includes('"any":')).toBe(statusCode === 200),
      };
    },
  },
};
