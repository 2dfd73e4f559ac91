import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, MANAGERS_LIST, MANAGERS_OWN_SCOPE, OWN_SCOPE, STAFF_OWN } from './shapes.ts';

type Made = { job: Pick<MadeJob, 'job_id'>; member_id: string; offer_id: string };
type Wanted = {
  status?: string;
  offered?: boolean;
  applied?: boolean;
  rate_review?: string;
  late_notice?: number;
  /** It starts in half an hour. */
  soon?: true;
};
const RATE_WAITS: Wanted = { status: 'Unpublished', rate_review: 'waiting' };

/** Makes a shift in that scope with a member; a member's own is theirs, the rest another member's. */
async function shiftOf(
  cell: Cell,
  whose: Whose,
  { status = 'Published', offered, applied, rate_review, late_notice, soon }: Wanted,
): Promise<Made> {
  if (whose === 'missing') return { job: { job_id: randomUUID() }, member_id: randomUUID(), offer_id: randomUUID() };
  const { make } = cell.testServer;
  const isMember = cell.kind === 'member';
  const member = isMember && whose === 'own' ? cell.viewer : await make.member();
  const booked = status !== 'Published' && status !== 'Unpublished';
  // Every member sees an open shift, so their foreign one is unpublished, or has another member.
  const hidden = whose === 'sibling' ? { status: 'Unpublished' } : { status: 'Confirmed' };
  const job = await make.job(cell.place(whose), {
    status,
    ...(booked ? { assigned_to: member.user_id } : {}),
    ...(rate_review ? { rate_review } : {}),
    ...(late_notice ? { late_notice } : {}),
    ...(soon ? { starts_at: new Date(cell.testServer.clock().getTime() + 1_800_000) } : {}),
    ...(isMember && whose !== 'own' && status === 'Published' ? hidden : {}),
  });
  const { offer_id } = offered ? await make.offer(job, member) : { offer_id: randomUUID() };
  if (applied) await make.application(job, member);
  return { job, member_id: member.user_id, offer_id };
}

const versionOf = async (cell: Cell, { job_id }: { job_id: string }) =>
  (await cell.row<{ version: number }>('select version from app.jobs where job_id = $1', job_id))?.version;

type Command = (made: Made, cell: Cell) => Promise<Omit<Call, 'method'>> | Omit<Call, 'method'>;

/** Calls a command, which must add one entry to the history exactly if it is answered with 200. */
const move = (wanted: Wanted, command: Command): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const made = await shiftOf(cell, whose, wanted);
    const before = await versionOf(cell, made.job);
    return {
      method: 'POST',
      body: {},
      ...(await command(made, cell)),
      async after({ statusCode }) {
        const moved = statusCode === 200 ? 1 : 0;
        expect(await versionOf(cell, made.job)).toBe(before === undefined ? undefined : before + moved);
      },
    };
  },
});
const at =
  (path: string): Command =>
  ({ job }) => ({ url: `/api/v1/jobs/${job.job_id}/${path}` });

const read = (wanted: Wanted, path = ''): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { job } = await shiftOf(cell, whose, wanted);
    const url = `/api/v1/jobs/${job.job_id}${path}`;
    return {
      method: 'GET',
      url,
      after: ({ statusCode, body }) => {
        if (!path.startsWith('/')) expect(body.includes(job.job_id)).toBe(statusCode === 200);
      },
    };
  },
});

const administrator = async (cell: Cell) => (await cell.administrator()).user_id;

export const moveCalls: Calls = {
  'jobs.find': { answers: OWN_SCOPE, ...read({}) },
  'jobs.find#booking': { answers: OWN_SCOPE, ...read({ status: 'Confirmed' }) },
  // The form is for those who may edit the shift.
  'jobs.find#form': { answers: MANAGERS_OWN_SCOPE, ...read({}, '?include_extras=1') },
  'jobs.apply': { answers: STAFF_OWN, ...move({}, at('apply')) },
  'jobs.withdraw': {
    answers: STAFF_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      // A member's own application is to a shift that they see; a foreign shift has no application.
      return move({ applied: whose === 'own' }, at('withdraw')).call(cell, whose);
    },
  },
  'jobs.offer': {
    answers: ADMIN_ONLY,
    ...move({}, async ({ job }, { testServer }) => ({
      url: `/api/v1/jobs/${job.job_id}/offer`,
      body: { user_id: (await testServer.make.member()).user_id },
    })),
  },
  'jobs.undo_offer': {
    answers: ADMIN_ONLY,
    ...move({ offered: true }, ({ job, member_id }) => ({
      url: `/api/v1/jobs/${job.job_id}/undo_offer`,
      body: { user_id: member_id },
    })),
  },
  'offers.accept': {
    answers: STAFF_OWN,
    ...move({ offered: true }, ({ offer_id }) => ({ url: `/api/v1/offers/${offer_id}/accept` })),
  },
  'offers.decline': {
    answers: STAFF_OWN,
    ...move({ offered: true }, ({ offer_id }) => ({ url: `/api/v1/offers/${offer_id}/decline` })),
  },
  'jobs.assign_staff': {
    answers: ADMIN_ONLY,
    ...move({}, async ({ job }, { testServer }) => ({
      url: `/api/v1/jobs/${job.job_id}/assign_staff/${(await testServer.make.member()).user_id}`,
    })),
  },
  'jobs.unassign_staff': { answers: ADMIN_ONLY, ...move({ status: 'Confirmed' }, at('unassign_staff')) },
  'jobs.drop_out': {
    answers: STAFF_OWN,
    another: () => ({ body: { reason: 'My son is ill' } }),
    ...move({ status: 'Confirmed' }, ({ job }) => ({
      url: `/api/v1/jobs/${job.job_id}/drop_out`,
      body: { reason: 'My daughter is ill' },
    })),
  },
  'jobs.tell_late': {
    answers: STAFF_OWN,
    another: () => ({ body: { minutes: 30 } }),
    ...move({ status: 'Confirmed', soon: true }, ({ job }) => ({
      url: `/api/v1/jobs/${job.job_id}/tell_late`,
      body: { minutes: 20 },
    })),
  },
  'jobs.tell_on_time': {
    answers: STAFF_OWN,
    another: () => ({ url: `/api/v1/jobs/${randomUUID()}/tell_on_time` }),
    ...move({ status: 'Confirmed', soon: true, late_notice: 20 }, at('tell_on_time')),
  },
  'jobs.assign_job_planner': {
    answers: MANAGERS_OWN_SCOPE,
    ...move({}, async ({ job }, cell) => ({
      url: `/api/v1/jobs/${job.job_id}/assign_job_planner/${await administrator(cell)}`,
    })),
  },
  'jobs.assign_admin_user': {
    answers: ADMIN_ONLY,
    ...move({}, async ({ job }, cell) => ({
      url: `/api/v1/jobs/${job.job_id}/assign_admin_user/${await administrator(cell)}`,
    })),
  },
  'jobs.unassign_admin_user': { answers: ADMIN_ONLY, ...move({}, at('unassign_admin_user')) },
  'jobs.cancel_job': { answers: MANAGERS_OWN_SCOPE, ...move({}, at('cancel_job')) },
  'jobs.approve_rate': { answers: ADMIN_ONLY, ...move(RATE_WAITS, at('approve_rate')) },
  'jobs.send_back_rate': {
    answers: ADMIN_ONLY,
    ...move(RATE_WAITS, ({ job }) => ({
      url: `/api/v1/jobs/${job.job_id}/send_back_rate`,
      body: { reason: 'Too much' },
    })),
  },
  'jobs.turn_down': {
    answers: ADMIN_ONLY,
    ...move({}, ({ job }) => ({
      url: `/api/v1/jobs/${job.job_id}/turn_down`,
      body: { reason: 'Nobody is free' },
    })),
  },
  'jobs.check_sheet': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { job, member_id } = await shiftOf(cell, whose, { status: 'Confirmed' });
      if (whose !== 'missing') {
        await cell.testServer.owner.query(
          `insert into app.eligibility_checks (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at,
             papers, findings)
           select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, $2, 'booking', now(), '[]', '{}'
           from app.jobs where job_id = $1`,
          [job.job_id, member_id],
        );
      }
      return { method: 'GET', url: `/api/v1/jobs/${job.job_id}/check_sheet` };
    },
  },
  'jobs.notes': { answers: MANAGERS_OWN_SCOPE, ...read({}, '/notes') },
  'jobs.notes.add': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { job } = await shiftOf(cell, whose, {});
      return {
        method: 'POST',
        url: `/api/v1/jobs/${job.job_id}/notes`,
        body: { text: `${cell.mark} was here` },
        async after({ statusCode }) {
          const kept = await cell.row('select 1 from app.job_notes where text like $1', `${cell.mark} %`);
          expect(kept !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'jobs.history': { answers: MANAGERS_OWN_SCOPE, ...read({}, '/history') },
  'admin_users.list': {
    answers: MANAGERS_LIST,
    async call(cell) {
      const user_id = await administrator(cell);
      return {
        method: 'GET',
        url: '/api/v1/admin_users',
        after: ({ statusCode, body }) => expect(body.includes(user_id)).toBe(statusCode === 200),
      };
    },
  },
};
