import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, MANAGERS_NOT_ADMIN, MANAGERS_OWN_SCOPE, NOBODY, STAFF_OWN } from './shapes.ts';

async function shiftOf(cell: Cell, whose: Whose): Promise<Pick<MadeJob, 'job_id'>> {
  if (whose === 'missing') return { job_id: randomUUID() };
  const { make } = cell.testServer;
  const hidden = { status: whose === 'sibling' ? 'Unpublished' : 'Confirmed' };
  const job = await make.job(cell.place(whose), cell.kind === 'member' && whose !== 'own' ? hidden : {});
  await make.application(job, cell.kind === 'member' && whose === 'own' ? cell.viewer : await make.member());
  return job;
}

/** Expects so many more rows exactly if the call was answered with 200. */
const leaves = (cell: Cell, count: string, id: string, more: number): NonNullable<Call['after']> => {
  const rows = async () => (await cell.row<{ n: number }>(`select count(*)::int as n from ${count}`, id))?.n ?? 0;
  return async ({ statusCode }) => expect(await rows()).toBe(statusCode === 200 ? more : 0);
};

const shows =
  (words: string): NonNullable<Call['after']> =>
  ({ statusCode, body }) => {
    expect(body.includes(words)).toBe(statusCode === 200);
  };

const onShift = (
  call: (job_id: string, cell: Cell) => Promise<Call> | Call,
  before?: (job_id: string, cell: Cell) => Promise<unknown>,
): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { job_id } = await shiftOf(cell, whose);
    if (whose !== 'missing') await before?.(job_id, cell);
    return call(job_id, cell);
  },
});

const RUNNING = `app.refills where status = 'running' and job_id = $1`;
const started = async (job_id: string, { testServer, administrator }: Cell) => {
  if (
    (await testServer.owner.query('select 1 from app.jobs where job_id = $1 and status = $2', [job_id, 'Published']))
      .rowCount
  )
    await testServer.as(await administrator()).post(`/api/v1/jobs/${job_id}/refill`);
};

/** Makes the call about a shift whose care provider lets its managers fill: every cell has companies of its own. */
const filled = (call: (made: { job_id: string; member_id: string }, cell: Cell) => Promise<Call> | Call): Asking => ({
  names_a_thing: true,
  apart: true,
  async call(cell, whose) {
    const { owner, make } = cell.testServer;
    // An administrator fills any shift, and makes the call of strangers in companies that other cells share.
    if (cell.kind !== 'admin') {
      await owner.query('update app.care_providers set managers_fill = true where care_provider_id = $1', [
        cell.place('own').care_provider_id,
      ]);
    }
    const { job_id } = await shiftOf(cell, whose);
    return call({ job_id, member_id: (await make.member()).user_id }, cell);
  },
});
const offersOf = (cell: Cell, job_id: string, status = 'pending') =>
  leaves(cell, `app.offers where status = '${status}' and job_id = $1`, job_id, 1);

export const refillCalls: Calls = {
  'jobs.filling_candidates': {
    answers: NOBODY,
    ...onShift((job_id) => ({ method: 'GET', url: `/api/v1/jobs/${job_id}/filling_candidates?list=applied` })),
  },
  'jobs.filling_candidates#filled': {
    answers: MANAGERS_NOT_ADMIN,
    ...filled(({ job_id }) => ({
      method: 'GET',
      url: `/api/v1/jobs/${job_id}/filling_candidates?list=applied`,
      after: shows('match_percentage'),
    })),
  },
  'jobs.offer#filled': {
    answers: MANAGERS_OWN_SCOPE,
    ...filled(({ job_id, member_id }, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/offer`,
      body: { user_id: member_id },
      after: offersOf(cell, job_id),
    })),
  },
  'jobs.offer_many#filled': {
    answers: MANAGERS_OWN_SCOPE,
    ...filled(({ job_id, member_id }, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/offer_many`,
      body: { user_ids: [member_id] },
      after: offersOf(cell, job_id),
    })),
  },
  'jobs.undo_offer#filled': {
    answers: MANAGERS_OWN_SCOPE,
    ...filled(async ({ job_id, member_id }, cell) => {
      const { owner, make } = cell.testServer;
      const { rows } = await owner.query<MadeJob>('select * from app.jobs where job_id = $1', [job_id]);
      if (rows[0]) await make.offer(rows[0], { user_id: member_id });
      return {
        method: 'POST',
        url: `/api/v1/jobs/${job_id}/undo_offer`,
        body: { user_id: member_id },
        after: offersOf(cell, job_id, 'withdrawn'),
      };
    }),
  },
  'jobs.assign_staff#filled': {
    answers: MANAGERS_OWN_SCOPE,
    ...filled(({ job_id, member_id }, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/assign_staff/${member_id}`,
      body: {},
      after: leaves(cell, `app.jobs where status = 'Assigned' and job_id = $1`, job_id, 1),
    })),
  },
  'jobs.ask_to_fill': {
    answers: MANAGERS_NOT_ADMIN,
    ...onShift((job_id, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/ask_to_fill`,
      body: {},
      after: leaves(cell, 'app.jobs where fill_asked_at is not null and job_id = $1', job_id, 1),
    })),
  },
  'care_providers.filling.find': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      return { method: 'GET', url: `/api/v1/care_providers/${cell.place(whose).care_provider_id}/filling` };
    },
  },
  'care_providers.filling.save': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    apart: true,
    async call(cell, whose) {
      const { care_provider_id } =
        whose === 'missing' ? cell.place(whose) : await cell.testServer.make.provider(cell.place(whose));
      return {
        method: 'PUT',
        url: `/api/v1/care_providers/${care_provider_id}/filling`,
        body: { managers_fill: true },
        after: leaves(cell, 'app.care_providers where managers_fill and care_provider_id = $1', care_provider_id, 1),
      };
    },
  },
  'jobs.offer_many': {
    answers: ADMIN_ONLY,
    ...onShift(async (job_id, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/offer_many`,
      body: { user_ids: [(await cell.testServer.make.member()).user_id] },
      after: leaves(cell, `app.offers where job_id = $1`, job_id, 1),
    })),
  },
  'jobs.refill.start': {
    answers: ADMIN_ONLY,
    ...onShift((job_id, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/refill`,
      body: {},
      after: leaves(cell, RUNNING, job_id, 1),
    })),
  },
  'jobs.refill.stop': {
    answers: ADMIN_ONLY,
    ...onShift(
      (job_id, cell) => ({
        method: 'POST',
        url: `/api/v1/jobs/${job_id}/refill/stop`,
        body: {},
        after: leaves(cell, `app.refills where status = 'stopped' and job_id = $1`, job_id, 1),
      }),
      started,
    ),
  },
  'jobs.refill.find': {
    answers: ADMIN_ONLY,
    ...onShift(
      (job_id) => ({
        method: 'GET',
        url: `/api/v1/jobs/${job_id}/refill`,
        after: shows('refill_id'),
      }),
      started,
    ),
  },
  'care_providers.refill.find': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      return { method: 'GET', url: `/api/v1/care_providers/${cell.place(whose).care_provider_id}/refill` };
    },
  },
  'care_providers.refill.save': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } =
        whose === 'missing' ? cell.place(whose) : await cell.testServer.make.provider(cell.place(whose));
      return {
        method: 'PUT',
        url: `/api/v1/care_providers/${care_provider_id}/refill`,
        body: { automatic: false },
        after: leaves(cell, 'app.refill_settings where care_provider_id = $1', care_provider_id, 1),
      };
    },
  },
  'jobs.standby.join': {
    answers: STAFF_OWN,
    ...onShift((job_id, cell) => ({
      method: 'POST',
      url: `/api/v1/jobs/${job_id}/standby`,
      body: {},
      after: leaves(cell, 'app.standby where job_id = $1', job_id, 1),
    })),
  },
  'jobs.standby.leave': {
    answers: STAFF_OWN,
    ...onShift((job_id) => ({ method: 'DELETE', url: `/api/v1/jobs/${job_id}/standby` })),
  },
};
