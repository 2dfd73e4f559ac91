import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, STAFF_OWN } from './shapes.ts';

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

export const refillCalls: Calls = {
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
