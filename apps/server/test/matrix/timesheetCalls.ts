import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import {
  ADMIN_ONLY,
  HOME_OWN_SCOPE,
  MANAGERS_NOT_ADMIN_LIST,
  OWN_SCOPE,
  OWN_SCOPE_NOT_ADMIN,
  SIGNED_IN,
} from './shapes.ts';

/** Makes a worked day there: of the caller if they work and it is theirs, else of a member with the caller's mark. */
async function worked(cell: Cell, whose: Whose): Promise<MadeJob> {
  const { make } = cell.testServer;
  const theirs = cell.kind === 'member' && whose === 'own';
  const { user_id } = theirs ? cell.viewer : await make.member({ last_name: cell.mark });
  const job_planner = (await cell.administrator()).user_id;
  return make.worked(cell.place(whose), { assigned_to: user_id, job_planner, came: { flags: ['stale'] } });
}

/** Makes a dispute by the caller's side or by the other. */
async function queried(cell: Cell, job: MadeJob, by: 'caller' | 'other'): Promise<void> {
  const byMember = (cell.kind === 'member') === (by === 'caller');
  const asker = byMember ? { user_id: job.assigned_to ?? '', level: 4 } : { user_id: job.created_by, level: 3 };
  await cell.testServer.make.query(job, asker);
}

const HOURS = { start_time: '2026-11-11T08:00:00Z', end_time: '2026-11-11T18:00:00Z', break_time: 30 };

const onHours = (
  act: string,
  body: object,
  count: string,
  before?: (cell: Cell, job: MadeJob) => Promise<unknown>,
): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    if (whose === 'missing')
      return { method: 'POST', url: `/api/v1/jobs/${randomUUID()}/timesheet/${act.replace(':', randomUUID())}`, body };
    const job = await worked(cell, whose);
    const id = await before?.(cell, job);
    return {
      method: 'POST',
      url: `/api/v1/jobs/${job.job_id}/timesheet/${act.replace(':', String(id))}`,
      body,
      async after({ statusCode }) {
        const made = await cell.row<{ n: number }>(`select count(*)::int as n from app.${count}`, job.job_id);
        expect(made?.n).toBe(statusCode === 200 ? 1 : 0);
      },
    };
  },
});

const list = (state: string): Asking => ({
  async call(cell, whose): Promise<Call> {
    const job = await worked(cell, whose);
    await cell.testServer.make.claim(job, await cell.testServer.make.member());
    // An administrator's list has those of every other cell, too.
    const here = cell.kind === 'admin' ? `&office_id=${job.office_id}` : '';
    return {
      method: 'GET',
      url: `/api/v1/timesheets?state=${state}${here}`,
      after({ statusCode, body }) {
        const seen = whose === 'own' || cell.kind === 'admin';
        expect(body.includes(job.job_id)).toBe(statusCode === 200 && seen);
      },
    };
  },
});

const QUERIES = 'timesheet_queries where job_id = $1 and status';
const CONFIRMED = 'timesheet_confirmations where job_id = $1';
const CORRECTED = `timesheets where job_id = $1 and made_by = 'correction'`;

export const timesheetCalls: Calls = {
  // Foreign: the list is answered, without hours of others.
  'timesheets.list': { answers: SIGNED_IN, apart: true, ...list('all') },
  'timesheets.list#to_review': { answers: ADMIN_ONLY, apart: true, ...list('to_review') },
  'timesheets.list#claims': { answers: ADMIN_ONLY, apart: true, ...list('claims') },
  'timesheets.find': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      if (whose === 'missing') return { method: 'GET', url: `/api/v1/jobs/${randomUUID()}/timesheet` };
      const job = await worked(cell, whose);
      await queried(cell, job, 'other');
      return {
        method: 'GET',
        url: `/api/v1/jobs/${job.job_id}/timesheet`,
        after: ({ statusCode, body }) => expect(body.includes('Sister Clarke')).toBe(statusCode === 200),
      };
    },
  },
  'timesheets.confirm': {
    answers: HOME_OWN_SCOPE,
    ...onHours('confirm', { version: 1 }, CONFIRMED),
  },
  // Foreign: each is answered separately, so the call succeeds and foreign ones are not found.
  'timesheets.confirm_many': {
    answers: MANAGERS_NOT_ADMIN_LIST,
    async call(cell, whose) {
      const job = await worked(cell, whose);
      return {
        method: 'POST',
        url: '/api/v1/timesheets/confirm',
        body: { timesheets: [{ job_id: job.job_id, version: 1 }] },
        async after({ statusCode, body }) {
          const made = await cell.row<{ n: number }>(`select count(*)::int as n from app.${CONFIRMED}`, job.job_id);
          const confirms = whose === 'own' && cell.kind !== 'agency';
          expect(made?.n).toBe(statusCode === 200 && confirms ? 1 : 0);
          if (statusCode === 200 && whose !== 'own') expect(body).toContain('not found');
        },
      };
    },
  },
  'timesheets.query': {
    answers: OWN_SCOPE_NOT_ADMIN,
    ...onHours('query', { text: 'Not so long', hours: HOURS }, `${QUERIES} = 'open'`),
  },
  'timesheets.answer': {
    answers: OWN_SCOPE,
    ...onHours('answer', { text: 'It was so' }, `${QUERIES} in ('answered', 'settled')`, (cell, job) =>
      queried(cell, job, 'other'),
    ),
  },
  'timesheets.agree': {
    answers: OWN_SCOPE_NOT_ADMIN,
    ...onHours('agree', {}, CORRECTED, (cell, job) => queried(cell, job, 'other')),
  },
  'timesheets.withdraw_query': {
    answers: OWN_SCOPE_NOT_ADMIN,
    ...onHours('withdraw_query', {}, `${QUERIES} = 'withdrawn'`, (cell, job) => queried(cell, job, 'caller')),
  },
  'timesheets.correct': { answers: ADMIN_ONLY, ...onHours('correct', { ...HOURS, reason: 'So it was' }, CORRECTED) },
  'timesheets.review': {
    answers: ADMIN_ONLY,
    ...onHours('review', { note: 'Seen' }, 'attendance where job_id = $1 and reviewed_at is not null'),
  },
  'timesheets.settle_claim': {
    answers: ADMIN_ONLY,
    ...onHours(
      'claims/:/settle',
      { note: 'Seen' },
      'attendance_claims where job_id = $1 and settled_at is not null',
      async ({ testServer: { make } }, job) => (await make.claim(job, await make.member())).claim_id,
    ),
  },
};
