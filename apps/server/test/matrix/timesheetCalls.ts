import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MadeJob } from '../makeJobs.ts';
import type { Call, Calls, Cell, Whose } from './cell.ts';
import { administrators, everyManager } from './clientTable.ts';
import type { Row } from './table.ts';

/** Whoever's hours they are or whose place it was; administrators stand over both. */
const concerned: Row = { ...everyManager, agency: [200, 404], provider: [200, 404], member: [200, 404] };
const sides: Row = { ...concerned, admin: [403, 403] };
const shared: readonly [number, number] = [200, 200];

/** What each call about the hours of a shift answers to whom. */
export const TIMESHEET_MATRIX: Record<string, Row> = {
  // Foreign: what others worked never shows; the list itself opens.
  'timesheets.list': {
    ...administrators,
    agency: shared,
    provider: shared,
    provider_at_level_3: shared,
    office: shared,
    member: shared,
  },
  'timesheets.list#to_review': administrators,
  'timesheets.list#claims': administrators,
  'timesheets.find': concerned,
  'timesheets.query': sides,
  'timesheets.answer': concerned,
  'timesheets.agree': sides,
  'timesheets.withdraw_query': sides,
  'timesheets.correct': administrators,
  'timesheets.review': administrators,
  'timesheets.settle_claim': administrators,
};

/** A day that was worked there: by the caller if they work and it is theirs, else by somebody with the caller's mark. */
async function worked(cell: Cell, whose: Whose): Promise<MadeJob> {
  const { make } = cell.house;
  const theirs = cell.kind === 'member' && whose === 'own';
  const { user_id } = theirs ? cell.viewer : await make.member({ last_name: cell.mark });
  const job_planner = (await make.admin()).user_id;
  return make.worked(cell.place(whose), { assigned_to: user_id, job_planner, came: { flags: ['stale'] } });
}

/** Hours that one side queries: the caller's own, or the other. */
async function queried(cell: Cell, job: MadeJob, by: 'caller' | 'other'): Promise<void> {
  const byMember = (cell.kind === 'member') === (by === 'caller');
  const asker = byMember ? { user_id: job.assigned_to ?? '', level: 4 } : { user_id: job.created_by, level: 3 };
  await cell.house.make.query(job, asker);
}

const HOURS = { start_time: '2026-11-11T08:00:00Z', end_time: '2026-11-11T18:00:00Z', break_time: 30 };

const onHours = (
  act: string,
  body: object,
  count: string,
  before?: (cell: Cell, job: MadeJob) => Promise<unknown>,
): Calls[string] => ({
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

const list = (state: string): Calls[string] => ({
  async call(cell, whose): Promise<Call> {
    const job = await worked(cell, whose);
    await cell.house.make.claim(job, await cell.house.make.member());
    // An administrator's list holds those of every other cell, too.
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
const CORRECTED = `timesheets where job_id = $1 and made_by = 'correction'`;

export const timesheetCalls: Calls = {
  'timesheets.list': list('all'),
  'timesheets.list#to_review': list('to_review'),
  'timesheets.list#claims': list('claims'),
  'timesheets.find': {
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
  'timesheets.query': onHours('query', { text: 'Not so long', hours: HOURS }, `${QUERIES} = 'open'`),
  'timesheets.answer': onHours('answer', { text: 'It was so' }, `${QUERIES} in ('answered', 'settled')`, (cell, job) =>
    queried(cell, job, 'other'),
  ),
  'timesheets.agree': onHours('agree', {}, CORRECTED, (cell, job) => queried(cell, job, 'other')),
  'timesheets.withdraw_query': onHours('withdraw_query', {}, `${QUERIES} = 'withdrawn'`, (cell, job) =>
    queried(cell, job, 'caller'),
  ),
  'timesheets.correct': onHours('correct', { ...HOURS, reason: 'So it was' }, CORRECTED),
  'timesheets.review': onHours('review', { note: 'Seen' }, 'attendance where job_id = $1 and reviewed_at is not null'),
  'timesheets.settle_claim': onHours(
    'claims/:/settle',
    { note: 'Seen' },
    'attendance_claims where job_id = $1 and settled_at is not null',
    async ({ house: { make } }, job) => (await make.claim(job, await make.member())).claim_id,
  ),
};
