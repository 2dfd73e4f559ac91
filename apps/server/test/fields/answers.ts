import type { LightMyRequestResponse } from 'fastify';
import { cameAt } from '../checkIns.ts';
import { NIGHT, signed } from '../checkOuts.ts';
import {
  ADMIN,
  type Answered,
  apart,
  type Ask,
  EVERY,
  type Job,
  type Make,
  MEMBER,
  OFFICE,
  type Where,
} from './answered.ts';
import { viewAnswers } from './views.ts';
import type { Canary, FieldViewer, World } from './world.ts';

const LINE = [
  'job_id',
  'code',
  'title',
  'status',
  'no_show',
  'late_notice',
  'date',
  'shift_time',
  'job_start_time',
  'job_end_time',
  'starts_at',
  'ends_at',
  'staff_rate',
  'tags',
  'ward',
  'city',
  'town',
  'care_provider',
  'assigned_to',
  'created_at',
  'location',
] as const;
/** Fields of the attendance, for every viewer of the shift. */
const ON_THE_DAY = [
  'start_time',
  'end_time',
  'checked_in_at',
  'checked_out_at',
  'late_check_in',
  'break_time',
  'total_time',
  'comments',
  'authorized_person',
  'authorized_signature',
  'candidate_signature',
  'timesheet_version',
  'check_in_radius',
];
const EVERYONE = [
  ...LINE,
  ...ON_THE_DAY,
  'description',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'report_to',
  'late_paid_minutes',
  'address_line_1',
  'address_line_2',
  'province',
  'post_code',
  'country',
  'latitude',
  'longitude',
  'approximate',
];
const MANAGERS = [
  ...EVERYONE,
  'updated_at',
  'deadline',
  'deadline_at',
  'job_planner',
  'applications',
  'version',
  'out_of_date',
  'rate_review',
  'fill_request',
  'acts',
  'check_sheet',
];
const ADMINISTRATORS = [...MANAGERS, 'agency', 'hcp_rate', 'created_by', 'admin_user', 'refilling'];
/** Fields about a member and a shift. */
const BETWEEN = ['applied', 'offer_id', 'offer_expires_at', 'taken', 'standby'];
const STAFF = [...EVERYONE, ...BETWEEN, 'staff_bands', 'staff_pay', 'can'];
const JOIN_CHECK_IN = ['start_time', 'end_time', 'late_check_in'];
const ROW = [...LINE, ...JOIN_CHECK_IN, 'deadline', 'deadline_at', 'applications', 'version', 'out_of_date'];
const STAFF_ROW = [
  ...LINE,
  'latitude',
  'longitude',
  'has_break',
  'break_is_paid_for',
  'break_length',
  ...BETWEEN,
  'miles',
  'match_percentage',
  'can',
];
const FOUND = ['job_id', 'code', 'title', 'status', 'date', 'job_start_time', 'job_end_time', 'location', 'city'];
const PLANNED = [
  'job_id',
  'title',
  'ward',
  'office_id',
  'status',
  'no_show',
  'late_notice',
  'date',
  'shift_time',
  'job_start_time',
  'job_end_time',
  'starts_at',
  'ends_at',
  'start_time',
  'late_check_in',
  'assigned_to',
  'out_of_date',
  'applications',
  'offers',
];
const POINT = ['job_id', 'latitude', 'longitude', 'status'];

/** Fields of a shift that each viewer is sent, written by hand. */
export const FIELDS: Record<Where, (viewer: FieldViewer) => readonly string[]> = {
  detail: (viewer) => (viewer === 'admin' ? ADMINISTRATORS : viewer === 'member' ? STAFF : MANAGERS),
  read: (viewer) => [...FIELDS.detail(viewer), ...(viewer === 'admin' || viewer === 'agency' ? [] : ['talk'])],
  form: (viewer) => (viewer === 'admin' ? ADMINISTRATORS : [...MANAGERS, 'hcp_rate']),
  row: (viewer) => (viewer === 'admin' ? [...ROW, 'agency', 'created_by'] : viewer === 'member' ? STAFF_ROW : ROW),
  own: () => [...LINE, ...JOIN_CHECK_IN],
  found: () => FOUND,
  planned: () => PLANNED,
  point: () => POINT,
};

/** Returns the canaries that must be nowhere in an answer about a shift. */
export function hiddenFrom(viewer: FieldViewer, where: Where): Canary[] {
  const names: Canary[] = ['creator', 'admin_user', 'applicant', 'offered', 'agency'];
  const people: Canary[] = [...names, 'planner', 'booked'];
  if (where === 'point' || where === 'found') return [...people, 'hcp_rate'];
  if (where === 'planned') return [...names, 'planner', 'hcp_rate'];
  if (viewer === 'admin') return where === 'row' ? ['planner', 'admin_user', 'applicant', 'offered', 'hcp_rate'] : [];
  if (viewer === 'member') return [...people, 'hcp_rate'];
  return where === 'form' ? names : [...names, 'hcp_rate'];
}

const data = (answer: LightMyRequestResponse) => ({ answer, job: answer.json().data as Job });
const command =
  (path: string, over: Record<string, unknown> = {}, body: object = {}): Ask =>
  async (world, viewer) => {
    const { job_id } = await world.shift(over);
    return data(await world.here(viewer).post(`/api/v1/jobs/${job_id}/${path}`, body));
  };
/** A notice of lateness for a short shift of the viewer, between minutes from now: it overlaps with no other. */
const late =
  (path: string, [from, to]: [number, number], late_notice: number | null, body: object = {}): Ask =>
  async (world, viewer) => {
    const [starts_at, ends_at] = [from, to].map((minutes) => new Date(world.clock().getTime() + minutes * 60_000));
    const over = { status: 'Confirmed', assigned_to: world.viewer(viewer).user_id, starts_at, ends_at, late_notice };
    return command(path, over, body)(world, viewer);
  };
const toSomeone =
  (path: string, someone: (world: World) => { user_id: string }): Ask =>
  async (world, viewer) => {
    const { job_id } = await world.shift();
    return data(await world.here(viewer).post(`/api/v1/jobs/${job_id}/${path}/${someone(world).user_id}`));
  };

/** Every answer with a shift. `x#y` is the same call with another shift. */
const RATE_WAITS = { status: 'Unpublished', rate_review: 'waiting' };

export const answersIn = (make: () => Make): Record<string, Answered> => ({
  'jobs.find': {
    where: 'read',
    by: EVERY,
    async ask(world, viewer) {
      const { job_id } = await world.shift();
      return data(await world.here(viewer).get(`/api/v1/jobs/${job_id}`));
    },
  },
  'jobs.find#booked': {
    where: 'read',
    by: EVERY,
    async ask(world, viewer) {
      const { user_id } = world.viewer(viewer);
      const booked = viewer === 'member' ? { assigned_to: user_id } : {};
      const { job_id } = await world.shift({ status: 'Confirmed', ...(await apart(make)), ...booked });
      return data(await world.here(viewer).get(`/api/v1/jobs/${job_id}`));
    },
  },
  'jobs.find#taken': {
    where: 'read',
    by: MEMBER,
    async ask(world, viewer) {
      const job = await world.shift({ status: 'Confirmed', ...(await apart(make)) });
      await make().application(job, world.viewer(viewer));
      return data(await world.here(viewer).get(`/api/v1/jobs/${job.job_id}`));
    },
  },
  'jobs.find#form': {
    where: 'form',
    by: OFFICE,
    async ask(world, viewer) {
      const { job_id } = await world.shift();
      const answer = await world.here(viewer).get(`/api/v1/jobs/${job_id}?include_extras=1`);
      return { answer, job: answer.json().job };
    },
  },
  'jobs.list': {
    where: 'row',
    by: OFFICE,
    async ask(world, viewer) {
      const { job_id } = await world.shift({ status: 'Confirmed', ...(await apart(make)) });
      const answer = await world.here(viewer).get('/api/v1/jobs?page_size=100');
      return { answer, job: answer.json().data.find((job: Job) => job['job_id'] === job_id) };
    },
  },
  ...viewAnswers(make),
  'jobs.create': {
    where: 'detail',
    by: OFFICE,
    ask: async (world, viewer) => data(await world.here(viewer).post('/api/v1/jobs', world.form())),
  },
  'jobs.update': {
    where: 'detail',
    by: OFFICE,
    async ask(world, viewer) {
      const { job_id } = await world.shift();
      return data(await world.here(viewer).put(`/api/v1/jobs/${job_id}`, world.form({ ward: 'First floor' })));
    },
  },
  'offices.usual': {
    where: 'form',
    by: OFFICE,
    async ask(world, viewer) {
      await world.here('admin').post('/api/v1/jobs', world.form());
      const answer = await world.here(viewer).get(`/api/v1/offices/${world.office.office_id}/usual`);
      return { answer, job: answer.json().data.last };
    },
  },
  'jobs.apply': { where: 'detail', by: MEMBER, ask: command('apply') },
  'jobs.withdraw': {
    where: 'detail',
    by: MEMBER,
    async ask(world, viewer) {
      const job = await world.shift();
      await make().application(job, world.viewer(viewer));
      return data(await world.here(viewer).post(`/api/v1/jobs/${job.job_id}/withdraw`));
    },
  },
  'offers.accept': {
    where: 'detail',
    by: MEMBER,
    async ask(world, viewer) {
      const job = await world.shift(await apart(make, false));
      const { offer_id } = await make().offer(job, world.viewer(viewer));
      return data(await world.here(viewer).post(`/api/v1/offers/${offer_id}/accept`));
    },
  },
  'jobs.tell_late': { where: 'detail', by: MEMBER, ask: late('tell_late', [2, 5], null, { minutes: 1 }) },
  'jobs.tell_on_time': { where: 'detail', by: MEMBER, ask: late('tell_on_time', [-20, 2], 21) },
  'jobs.checkin': {
    where: 'detail',
    by: MEMBER,
    async ask(world, viewer) {
      const { user_id } = world.viewer(viewer);
      const starts_at = new Date(world.clock().getTime() + 300_000);
      const { job_id } = await world.shift({ status: 'Confirmed', assigned_to: user_id, starts_at });
      return data(await world.here(viewer).post(`/api/v1/jobs/${job_id}/checkin`, cameAt(world.clock())));
    },
  },
  'jobs.checkout': {
    where: 'detail',
    by: MEMBER,
    async ask(world, viewer) {
      const { user_id } = world.viewer(viewer);
      const job = await world.shift({ status: 'Checked in', assigned_to: user_id, ...NIGHT });
      await make().attendance(job);
      return data(await world.here(viewer).post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(world.clock())));
    },
  },
  'jobs.close': {
    where: 'detail',
    by: ADMIN,
    async ask(world, viewer) {
      const [starts_at, ends_at] = [new Date('2026-11-11T07:00:00Z'), new Date('2026-11-11T15:00:00Z')];
      const hours = { start_time: starts_at.toISOString(), end_time: ends_at.toISOString(), break_time: 30 };
      const shift = { ...(await apart(make)), status: 'Checked in', starts_at, ends_at };
      return command('close', shift, { ...hours, reason: 'She rang us' })(world, viewer);
    },
  },
  'jobs.offer': {
    where: 'detail',
    by: OFFICE,
    async ask(world, viewer) {
      const { user_id } = await make().member();
      return command('offer', {}, { user_id })(world, viewer);
    },
  },
  'jobs.offer_many': {
    where: 'detail',
    by: OFFICE,
    async ask(world, viewer) {
      const [{ job_id }, { user_id }] = [await world.shift(), await make().member()];
      const answer = await world.here(viewer).post(`/api/v1/jobs/${job_id}/offer_many`, { user_ids: [user_id] });
      return { answer, job: answer.json().data.job };
    },
  },
  'jobs.undo_offer': {
    where: 'detail',
    by: OFFICE,
    ask: (world, viewer) => command('undo_offer', {}, { user_id: world.offered.user_id })(world, viewer),
  },
  'jobs.assign_staff': {
    where: 'detail',
    by: OFFICE,
    ask: async (world, viewer) => {
      const member = await make().member();
      return toSomeone('assign_staff', () => member)(world, viewer);
    },
  },
  'jobs.ask_to_fill': {
    where: 'detail',
    by: OFFICE.filter((viewer) => viewer !== 'admin'),
    ask: command('ask_to_fill'),
  },
  'jobs.unassign_staff': {
    where: 'detail',
    by: ADMIN,
    ask: async (world, viewer) =>
      command('unassign_staff', { status: 'Confirmed', ...(await apart(make)) })(world, viewer),
  },
  'jobs.assign_job_planner': {
    where: 'detail',
    by: OFFICE,
    ask: toSomeone('assign_job_planner', (world) => world.planner),
  },
  'jobs.assign_admin_user': {
    where: 'detail',
    by: ADMIN,
    ask: toSomeone('assign_admin_user', (world) => world.admin_user),
  },
  'jobs.unassign_admin_user': { where: 'detail', by: ADMIN, ask: command('unassign_admin_user') },
  'jobs.cancel_job': { where: 'detail', by: OFFICE, ask: command('cancel_job') },
  'jobs.cancel_late': {
    where: 'detail',
    by: ADMIN,
    async ask(world, viewer) {
      const starts_at = new Date(world.clock().getTime() + 3 * 3_600_000);
      const shift = { ...(await apart(make)), status: 'Confirmed', starts_at };
      return command('cancel_late', shift, { reason: 'They rang us', paid_minutes: 240 })(world, viewer);
    },
  },
  'jobs.approve_rate': { where: 'detail', by: ADMIN, ask: command('approve_rate', RATE_WAITS) },
  'jobs.send_back_rate': {
    where: 'detail',
    by: ADMIN,
    ask: command('send_back_rate', RATE_WAITS, { reason: 'Too much' }),
  },
  'jobs.turn_down': { where: 'detail', by: ADMIN, ask: command('turn_down', {}, { reason: 'Nobody is free' }) },
});
