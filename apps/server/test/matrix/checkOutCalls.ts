import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { signed } from '../checkOuts.ts';
import { drawing } from '../drawings.ts';
import type { MadeJob } from '../makeJobs.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { OWN_SCOPE, STAFF_OWN } from './shapes.ts';

/** Makes a shift of eight hours that has just ended, of the caller or of another member. */
async function atWork(cell: Cell, whose: Whose): Promise<MadeJob> {
  const { make, clock } = cell.testServer;
  const { user_id } = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
  const ends_at = new Date(Math.floor(clock().getTime() / 900_000) * 900_000);
  const starts_at = new Date(ends_at.getTime() - 8 * 3_600_000);
  const job = await make.job(cell.place(whose), { status: 'Checked in', assigned_to: user_id, starts_at, ends_at });
  await make.attendance(job);
  return job;
}

export const checkOutCalls: Calls = {
  'jobs.checkout': {
    answers: STAFF_OWN,
    another: ({ url }) => ({ url: url.replace(/\w(?=\/checkout$)/, (last) => (last === '0' ? '1' : '0')) }),
    names_a_thing: true,
    async call(cell, whose) {
      const job = whose === 'missing' ? undefined : await atWork(cell, whose);
      const hours = job && { start_time: job.starts_at, end_time: job.ends_at };
      const job_id = job?.job_id ?? randomUUID();
      return {
        method: 'POST',
        url: `/api/v1/jobs/${job_id}/checkout`,
        body: await signed(cell.testServer.clock(), hours),
        async after({ statusCode }) {
          const kept = await cell.row('select 1 from app.timesheets where job_id = $1', job_id);
          expect(kept !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'jobs.signatures.find': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const [job_id, signature_id] = whose === 'missing' ? [randomUUID(), randomUUID()] : await signedAt(cell, whose);
      return { method: 'GET', url: `/api/v1/jobs/${job_id}/signatures/${signature_id}` };
    },
  },
};

async function signedAt(cell: Cell, whose: Whose): Promise<[string, string]> {
  const job = await atWork(cell, whose);
  const signature_id = await cell.testServer.make.signature(job);
  await cell.testServer.owner.query('update app.signatures set typed = null, picture = $2 where signature_id = $1', [
    signature_id,
    await drawing(),
  ]);
  return [job.job_id, signature_id];
}
