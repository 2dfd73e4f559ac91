import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/routes.ts';
import { OFFICE } from './fields/answered.ts';
import { answersIn, FIELDS, hiddenFrom } from './fields/answers.ts';
import { CANARIES, type Canary, openWorld, type World } from './fields/world.ts';
import { useTestServer } from './harness.ts';
import type { Person } from './make.ts';
import { ADDRESS } from './makeJobs.ts';

const server = useTestServer();
let world: World;
beforeAll(async () => {
  world = await openWorld(server());
});
const ANSWERS = answersIn(() => server().make);

/** Calls about shifts whose answers hold no whole shift; their other content is tested below. */
const WITHOUT_A_SHIFT = [
  'jobs.counts',
  'jobs.homes',
  'jobs.eligibility',
  'jobs.applied_staff',
  'jobs.suggested_staff',
  'jobs.filling_candidates',
  'member_jobs.news',
  'member_jobs.match',
  'member_jobs.tags',
  'jobs.new',
  'jobs.roles',
  'jobs.bulk',
  'jobs.week',
  'jobs.copy_week',
  'jobs.publication',
  'jobs.take_back',
  'jobs.drop_out',
  'jobs.cancellation',
  'jobs.ask_to_cancel',
  'jobs.withdraw_cancel_request',
  'jobs.refuse_cancel',
  'jobs.check_sheet',
  'jobs.notes',
  'jobs.notes.add',
  'jobs.history',
  'jobs.messages',
  'jobs.messages.say',
  'offers.decline',
  'jobs.refill.start',
  'jobs.refill.stop',
  'jobs.refill.find',
  'jobs.standby.join',
  'jobs.standby.leave',
  'jobs.signatures.find',
  'jobs.by_code',
  'jobs.induction',
  'offices.presets.save',
  'care_providers.rate_card',
  'care_providers.rate_card.save',
  'admin_users.list',
];

const sorted = (names: readonly string[]) => [...names].sort();
const canariesIn = (body: string): Canary[] =>
  (Object.keys(CANARIES) as Canary[]).filter((name) => body.includes(CANARIES[name]));
const cells = Object.entries(ANSWERS).flatMap(([name, { by, where, ask }]) =>
  by.map((viewer) => ({ name, viewer, where, ask })),
);

describe('the field matrix', () => {
  test('has every call about shifts', () => {
    const known = new Set([...Object.keys(ANSWERS).map((name) => name.split('#')[0]), ...WITHOUT_A_SHIFT]);
    const about = routes
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ name, path }) =>
          /^(jobs|member_jobs|offers|admin_users)\./.test(name) ||
          name === 'search' ||
          /(usual|presets|rate_card|week)$/.test(path),
      );
    expect(sorted([...known] as string[])).toEqual(sorted(about.map(({ name }) => name)));
  });

  test.each(cells)('$name to $viewer holds exactly their fields [fieldMatrix-1]', async ({ viewer, where, ask }) => {
    const { answer, job } = await ask(world, viewer);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    expect(sorted(Object.keys(job))).toEqual(sorted(FIELDS[where](viewer)));
    expect(canariesIn(answer.body).filter((name) => hiddenFrom(viewer, where).includes(name))).toEqual([]);
  });

  test('has whole shifts, with the names of the specification [fieldMatrix-2]', async () => {
    const { make, as } = server();
    const { tag_id, title } = await make.tag();
    const ann = await make.member();
    const job = await world.shift({ status: 'Confirmed', assigned_to: ann.user_id, tag_ids: [tag_id] });
    const place = { ...ADDRESS };
    const person = ({ user_id, first_name, last_name }: Person) => ({ user_id, first_name, last_name });
    const read = async (who: Person) => (await as(who).get(`/api/v1/jobs/${job.job_id}`)).json().data;
    const forStaff = {
      job_id: job.job_id,
      code: job.code,
      title: 'Healthcare Assistant',
      description: 'Help residents with washing, dressing and meals',
      status: 'Confirmed',
      no_show: false,
      late_notice: null,
      date: '2026-11-15',
      shift_time: 'Day Shift',
      job_start_time: '08:00',
      job_end_time: '20:00',
      starts_at: '2026-11-15T08:00:00.000Z',
      ends_at: '2026-11-15T20:00:00.000Z',
      has_break: true,
      break_is_paid_for: false,
      break_length: 30,
      staff_rate: 13.4,
      tags: [{ tag_id, title }],
      ward: 'Ground floor',
      report_to: 'Sister Clarke',
      ...place,
      care_provider: { care_provider_id: job.care_provider_id, company_name: expect.any(String) },
      location: { office_id: job.office_id, title: expect.any(String), ...place },
      assigned_to: {
        member_id: ann.user_id,
        first_name: ann.first_name,
        last_name: ann.last_name,
        code: expect.stringMatching(/^ST-/),
      },
      created_at: server().clock().toISOString(),
      start_time: null,
      end_time: null,
      checked_in_at: null,
      checked_out_at: null,
      late_check_in: null,
      break_time: null,
      total_time: null,
      comments: null,
      authorized_person: null,
      authorized_signature: null,
      candidate_signature: null,
      timesheet_version: null,
      check_in_radius: 10,
      late_paid_minutes: null,
    };
    const between = { applied: null, offer_id: null, offer_expires_at: null, taken: false, standby: false };
    expect(await read(ann)).toEqual({
      ...forStaff,
      ...between,
      staff_bands: [],
      staff_pay: null,
      can: { apply: null, accept: null },
      talk: { can: { allowed: true, code: null, text: null }, telephone: null },
    });
    expect(await read(world.viewer('admin'))).toEqual({
      ...forStaff,
      updated_at: server().clock().toISOString(),
      agency: { agency_id: job.agency_id, company_name: CANARIES.agency },
      hcp_rate: 777.77,
      deadline: '2026-11-15',
      deadline_at: '2026-11-15T08:00:00.000Z',
      created_by: person(world.creator),
      job_planner: { ...person(world.planner), member_id: null },
      admin_user: person(world.admin_user),
      refilling: false,
      applications: 1,
      version: 3,
      out_of_date: false,
      rate_review: null,
      fill_request: null,
      check_sheet: false,
      acts: expect.objectContaining({ edit: { allowed: false, code: 'not_now', text: 'This shift is confirmed' } }),
    });
    const open = await world.shift();
    const [{ application_id }, { offer_id }] = [await make.application(open, ann), await make.offer(open, ann)];
    const { data } = (await as(ann).get(`/api/v1/jobs/${open.job_id}`)).json();
    expect(data).toMatchObject({ applied: { application_id }, offer_id, assigned_to: null });
  });

  test('detects its canaries: an administrator is shown every one of them', async () => {
    const { job } = (await ANSWERS['jobs.find']?.ask(world, 'admin')) ?? {};
    expect(job).toMatchObject({
      hcp_rate: 777.77,
      created_by: { last_name: CANARIES.creator },
      job_planner: { last_name: CANARIES.planner },
      admin_user: { last_name: CANARIES.admin_user },
      agency: { company_name: CANARIES.agency },
      applications: 1,
    });
    const booked = await ANSWERS['jobs.find#booked']?.ask(world, 'office');
    expect(booked?.job['assigned_to']).toMatchObject({ last_name: CANARIES.booked });
  });
});

describe('answers without whole shifts', () => {
  const story = async () => {
    const { make, as } = server();
    const job = await make.job(world.office, { created_by: world.creator.user_id, hcp_rate: 77_777 });
    const post = (who: Parameters<typeof as>[0], path: string, body: object = {}) =>
      as(who).post(`/api/v1/jobs/${job.job_id}/${path}`, body);
    await post(world.applicant, 'apply');
    await post(world.applicant, 'withdraw');
    await post(world.viewer('admin'), 'offer', { user_id: world.offered.user_id });
    await post(world.viewer('admin'), 'undo_offer', { user_id: world.offered.user_id });
    const { offer_id } = await make.offer(job, world.offered);
    await as(world.offered).post(`/api/v1/offers/${offer_id}/decline`, { reason: 'Applicantcanary works there' });
    await as(world.viewer('admin')).put(`/api/v1/jobs/${job.job_id}`, world.form({ hcp_rate: 18.6 }));
    return job;
  };

  test.each(OFFICE)('the history shows %s no more of staff and money than the shift does', async (viewer) => {
    const { job_id } = await story();
    const answer = await world.here(viewer).get(`/api/v1/jobs/${job_id}/history`);
    expect(answer.json().data).toHaveLength(7);
    for (const entry of answer.json().data) {
      expect(sorted(Object.keys(entry))).toEqual(
        sorted([
          'entry_id',
          'version',
          'at',
          'actor_name',
          'command',
          'from_status',
          'to_status',
          'member_name',
          'reason',
          'changes',
        ]),
      );
    }
    const secret: Canary[] = ['applicant', 'offered', 'hcp_rate'];
    const found = canariesIn(answer.body).filter((name) => secret.includes(name));
    expect(sorted(found)).toEqual(viewer === 'admin' ? sorted(secret) : []);
  });

  test.each(OFFICE)('a thread shows %s its people, and of the shift one line', async (viewer) => {
    const { job_id } = await world.shift();
    const path = `/api/v1/jobs/${job_id}/messages`;
    await world.here(viewer).post(path, { with: 'creator', text: 'Which ward is it?' });
    const answer = await world.here(viewer).get(`${path}?with=creator`);
    const { job } = answer.json().data.thread;
    const line = [
      'code',
      'date',
      'job_end_time',
      'job_id',
      'job_start_time',
      'office_title',
      'shift_time',
      'staff_rate',
    ];
    expect(sorted(Object.keys(job))).toEqual([...line, 'starts_at', 'title']);
    // The history shows the poster too.
    expect(canariesIn(answer.body)).toEqual(['creator']);
  });

  test.each(OFFICE)('the notes show %s their authors and texts, and nothing of the shift', async (viewer) => {
    const { job_id } = await world.shift();
    const written = await world.here(viewer).post(`/api/v1/jobs/${job_id}/notes`, { text: 'Plain clothes, please' });
    const answer = await world.here(viewer).get(`/api/v1/jobs/${job_id}/notes`);
    const [note] = answer.json().data;
    expect(sorted(Object.keys(note))).toEqual(['author_name', 'created_at', 'mine', 'note_id', 'text']);
    expect(note).toEqual(written.json().data);
    expect(canariesIn(answer.body)).toEqual([]);
  });

  test.each(OFFICE)('the week to be copied shows %s what staff are paid and not what it costs', async (viewer) => {
    await world.shift({ date: '2026-11-13', job_start_time: '08:00', job_end_time: '20:00' });
    const answer = await world.here(viewer).get(`/api/v1/offices/${world.office.office_id}/week?from=2026-11-09`);
    expect(answer.json().data.length).toBeGreaterThan(0);
    expect(canariesIn(answer.body)).toEqual([]);
  });

  test('an answer to a member’s command shows no more than its result', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const { offer_id } = await make.offer(await world.shift(), ann);
    const declined = await as(ann).post(`/api/v1/offers/${offer_id}/decline`);
    expect(declined.json()).toEqual({ data: { offer_id, status: 'declined' } });
    const { job_id } = await world.shift({ status: 'Confirmed', assigned_to: ann.user_id });
    const dropped = await as(ann).post(`/api/v1/jobs/${job_id}/drop_out`, { reason: 'My daughter is ill' });
    expect(dropped.json()).toEqual({ data: { job_id, message: 'You are no longer booked for this shift' } });
  });

  test('notifications to staff name nobody and no charge', async () => {
    const { make, as, owner } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const job = await world.shift();
    const { offer_id } = await make.offer(job, ann);
    await make.offer(job, ben);
    await as(ann).post(`/api/v1/offers/${offer_id}/accept`);
    await as(world.viewer('admin')).post(`/api/v1/jobs/${job.job_id}/unassign_staff`);
    await as(world.viewer('admin')).post(`/api/v1/jobs/${job.job_id}/cancel_job`);
    const { rows } = await owner.query('select n::text as text from app.notifications n where user_id = any ($1)', [
      [ann.user_id, ben.user_id, world.applicant.user_id, world.offered.user_id],
    ]);
    expect(rows.length).toBeGreaterThan(4);
    expect(canariesIn(rows.map(({ text }) => text).join())).toEqual([]);
    for (const { text } of rows) for (const { last_name } of [ann, ben]) expect(text).not.toContain(last_name);
  });
});
