import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

/** Makes a shift with an applicant who has the cell's mark and lives next to it. */
async function shiftOf(cell: Cell, whose: Whose): Promise<{ job_id: string }> {
  if (whose === 'missing') return { job_id: randomUUID() };
  const { make } = cell.testServer;
  const tag = await make.tag();
  const job = await make.job(cell.place(whose), { tag_ids: [tag.tag_id] });
  const ann = await make.member({ last_name: cell.mark });
  await cell.testServer.owner.query('update app.staff set tag_ids = $2 where member_id = $1', [
    ann.user_id,
    [tag.tag_id],
  ]);
  await make.address(ann);
  await make.application(job, ann);
  return job;
}

const asked = (url: (job_id: string, cell: Cell) => string): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { job_id } = await shiftOf(cell, whose);
    return {
      method: 'GET',
      url: url(job_id, cell),
      after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
    };
  },
});

export const candidateCalls: Calls = {
  'jobs.suggested_staff': { answers: ADMIN_ONLY, ...asked((job_id) => `/api/v1/jobs/${job_id}/suggested_staff`) },
  'jobs.applied_staff': { answers: ADMIN_ONLY, ...asked((job_id) => `/api/v1/jobs/${job_id}/applied_staff`) },
  'staff.list#beside': {
    answers: ADMIN_ONLY,
    ...asked((job_id, { mark }) => `/api/v1/staff?search=${mark}&check_offer=true&job_id=${job_id}`),
  },
};
