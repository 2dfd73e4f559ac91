import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '../../src/db/id.ts';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, MANAGERS_NOT_ADMIN, MANAGERS_OWN_SCOPE } from './shapes.ts';

const soon = (cell: Cell, whose: Whose): Promise<MadeJob> =>
  cell.testServer.make.job(cell.place(whose), {
    status: 'Confirmed',
    starts_at: new Date(cell.testServer.clock().getTime() + 3 * 3_600_000),
  });

/** Makes an open request to cancel a shift. */
async function asked({ owner, clock }: Cell['testServer'], job: MadeJob): Promise<void> {
  const { agency_id, care_provider_id, office_id, job_id, created_by } = job;
  await owner.query(
    `insert into app.cancel_requests (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name,
                                      asked_at, reason, paid_minutes, cost)
     values ($1, $2, $3, $4, $5, $6, 'Ann Lee', $7, 'The unit is closed', 240, 7440)`,
    [newId(clock()), agency_id, care_provider_id, office_id, job_id, created_by, clock()],
  );
}

const act = (path: string, body: object, wanted: string, before?: typeof asked): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const job = whose === 'missing' ? undefined : await soon(cell, whose);
    if (job) await before?.(cell.testServer, job);
    return {
      method: 'POST',
      url: `/api/v1/jobs/${job?.job_id ?? randomUUID()}/${path}`,
      body,
      async after({ statusCode }) {
        if (!job) return;
        const done = await cell.row(`select 1 from app.jobs j where j.job_id = $1 and ${wanted}`, job.job_id);
        expect(done !== undefined).toBe(statusCode === 200);
      },
    };
  },
});
const request = (status: string) =>
  `exists (select from app.cancel_requests r where r.job_id = j.job_id and r.status = '${status}')`;
const REASON = { reason: 'The unit is closed' };

export const lateCancelCalls: Calls = {
  'jobs.cancellation': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const job = whose === 'missing' ? undefined : await soon(cell, whose);
      if (job) await asked(cell.testServer, job);
      return {
        method: 'GET',
        url: `/api/v1/jobs/${job?.job_id ?? randomUUID()}/cancellation`,
        after: ({ statusCode, body }) => expect(body.includes('The unit is closed')).toBe(statusCode === 200),
      };
    },
  },
  'cancel_requests.list': {
    answers: ADMIN_ONLY,
    async call(cell, whose) {
      await asked(cell.testServer, await soon(cell, whose));
      return {
        method: 'GET',
        url: '/api/v1/cancel_requests',
        after: ({ statusCode, body }) => expect(body.includes('The unit is closed')).toBe(statusCode === 200),
      };
    },
  },
  'jobs.ask_to_cancel': {
    answers: MANAGERS_NOT_ADMIN,
    ...act('ask_to_cancel', { ...REASON, paid_minutes: 240 }, request('open')),
  },
  'jobs.withdraw_cancel_request': {
    answers: MANAGERS_NOT_ADMIN,
    ...act('withdraw_cancel_request', {}, request('withdrawn'), asked),
  },
  'jobs.cancel_late': {
    answers: ADMIN_ONLY,
    ...act('cancel_late', { ...REASON, paid_minutes: 240 }, `j.status = 'cancelled'`),
  },
  'jobs.refuse_cancel': { answers: ADMIN_ONLY, ...act('refuse_cancel', REASON, request('refused'), asked) },
};
