import { describe, expect, test } from 'vitest';
import { timesheets } from '@handover/contract/timesheets/timesheets';
import { useTestServer } from '../../test/harness.ts';
import { expectToHold } from '../../test/holds.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const pathOf = ({ job_id }: Pick<MadeJob, 'job_id'>, act = '') => `/api/v1/jobs/${job_id}/timesheet${act && `/${act}`}`;
const said = (answer: { statusCode: number; json: () => { message?: string } }) =>
  answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message];
const send = (who: Person, job: MadeJob, act: string, body: object = {}) =>
  server().as(who).post(pathOf(job, act), body);
const read = async (who: Person, job: MadeJob) => (await server().as(who).get(pathOf(job))).json().data;
const told = async (who: Person) =>
  (await server().as(who).get('/api/v1/notifications')).json().data as {
    title: string;
    body: string;
    link: string;
    kind: string;
  }[];
const later = (ms: number) => void (server().time.now = new Date(server().time.now.getTime() + ms));
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

/** A day that was worked and signed, with the people whom its hours concern. */
async function worked(over: Parameters<ReturnType<typeof server>['make']['worked']>[1] = {}) {
  const { make } = server();
  const office = await make.office(undefined, 'Willow Court');
  const helen = await make.locationManager(office, { first_name: 'Helen', last_name: 'Marsh' });
  const priya = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
  const amara = await make.member({ first_name: 'Amara', last_name: 'Okafor' });
  const job = await make.worked(office, {
    created_by: helen.user_id,
    job_planner: priya.user_id,
    assigned_to: amara.user_id,
    ...over,
  });
  return { office, helen, priya, amara, job };
}
/** Hours with one hour less than was signed. */
const LESS = {
  start_time: '2026-11-11T08:00:00Z',
  end_time: '2026-11-11T19:00:00Z',
  break_time: 30,
};
const LEFT = { text: 'She left at seven', hours: LESS };
const STAYED = { text: 'I stayed until eight; ask Sister Clarke' };
const lastEntry = async ({ job_id }: MadeJob) =>
  (
    await rows(
      'select command, actor_level, actor_name, member_id, reason, changes, version from app.job_history where job_id = $1 order by version desc limit 1',
      job_id,
    )
  )[0];

describe('the hours of a shift', () => {
  test('are read by the staff member, the location’s managers and administrators; flags by administrators alone', async () => {
    const { office, helen, priya, amara, job } = await worked({
      came: { flags: ['imprecise'], review_reason: 'My phone is old', latitude: 53.9, longitude: -1.1 },
    });
    const all = [
      priya,
      await server().make.agencyManager(office),
      await server().make.providerManager(office),
      helen,
      amara,
    ];
    for (const viewer of all) {
      const answer = await server().as(viewer).get(pathOf(job));
      expect(answer.statusCode).toBe(200);
      expectToHold(timesheets.find, answer.json());
      const { data } = answer.json();
      expect(data).toMatchObject({
        location: { title: 'Willow Court' },
        member: { name: 'Amara Okafor' },
        days_left: 7,
        check_in: { how: 'position', miles: 0.2, late_check_in: 0 },
        versions: [
          {
            version: 1,
            made_by: 'check_out',
            break_time: 30,
            total_time: 690,
            authorized_person: 'Sister Clarke',
            authorized_signature: { typed: 'Sister Clarke', picture: null },
          },
        ],
        queries: [],
      });
      expect('flags' in data.versions[0]).toBe(viewer.level === 1);
      expect(data.check_in.flags).toEqual(viewer.level === 1 ? ['The position was not exact'] : undefined);
      expect('review_reason' in data.check_in).toBe(viewer.level === 1 || viewer.level === 4);
      expect(answer.body).not.toContain('53.9');
    }
    expect((await read(priya, job)).may).toEqual(['correct', 'review']);
    expect((await read(helen, job)).may).toEqual(['confirm', 'query']);
    expect((await read(amara, job)).may).toEqual(['query']);
  });

  test('are not found by anyone else', async () => {
    const { job } = await worked();
    const { make } = server();
    for (const stranger of [await make.member(), await make.locationManager(), await make.agencyManager()]) {
      expect(said(await server().as(stranger).get(pathOf(job)))).toEqual([404, 'Timesheet not found']);
    }
  });

  test('do not exist before the check-in', async () => {
    const job = await server().make.job();
    expect(
      said(
        await server()
          .as(await server().make.admin())
          .get(pathOf(job)),
      ),
    ).toEqual([404, 'Timesheet not found']);
  });
});

describe('a location that disputes hours', () => {
  test('proposes other hours; the staff member agrees, and both names are in the new version', async () => {
    const { helen, priya, amara, job } = await worked();
    const asked = await send(helen, job, 'query', LEFT);
    expect(said(asked)).toBe(200);
    expect(asked.json().data).toMatchObject({
      may: ['withdraw_query'],
      queries: [{ status: 'open', raised_by_name: 'Helen Marsh', raised_by_member: false, hours: { total_time: 630 } }],
    });
    expect(await lastEntry(job)).toMatchObject({
      command: 'query',
      actor_level: 3,
      member_id: amara.user_id,
      changes: [{ field: 'proposed_hours', to: '08:00 to 19:00, 30 min break' }],
    });
    expect(await told(amara)).toMatchObject([
      {
        kind: 'timesheet_queried',
        title: 'Hours are disputed and wait for your answer',
        body: expect.stringContaining('She left at seven (08:00 to 19:00, 30 min break)'),
        link: `/job_info/${job.job_id}?panel=timesheet`,
      },
    ]);
    expect(await told(priya)).toMatchObject([{ title: 'The hours of a shift are disputed' }]);
    expect(await told(helen)).toEqual([]);

    later(HOUR);
    expect((await read(amara, job)).may).toEqual(['answer', 'agree']);
    const agreed = await send(amara, job, 'agree');
    expect(said(agreed)).toBe(200);
    expect(agreed.json().data).toMatchObject({
      versions: [
        {
          version: 2,
          made_by: 'correction',
          end_time: '2026-11-11T19:00:00.000Z',
          total_time: 630,
          actor_name: 'Amara Okafor',
          reason: 'Helen Marsh proposed these hours: She left at seven',
          authorized_signature: { typed: 'Sister Clarke' },
        },
        { version: 1, total_time: 690, reason: '' },
      ],
      queries: [{ status: 'agreed', closed_by_name: 'Amara Okafor' }],
    });
    expect(await lastEntry(job)).toMatchObject({
      command: 'correct',
      actor_level: 4,
      changes: [{ field: 'hours', from: '08:00 to 20:00, 30 min break', to: '08:00 to 19:00, 30 min break' }],
    });
    expect(await told(helen)).toMatchObject([{ kind: 'timesheet_corrected', title: 'Hours are agreed on' }]);
    expect((await server().as(amara).get(`/api/v1/jobs/${job.job_id}`)).json().data).toMatchObject({
      total_time: 630,
      timesheet_version: 2,
    });
  });

  test('is answered with a text, and withdraws the dispute', async () => {
    const { helen, priya, amara, job } = await worked();
    await send(helen, job, 'query', { text: 'Was she here that long?' });
    expect((await read(amara, job)).may).toEqual(['answer']);
    expect(said(await send(amara, job, 'agree'))).toEqual([409, 'No other hours were proposed']);
    later(HOUR);
    const answered = await send(amara, job, 'answer', STAYED);
    expect(answered.json().data.queries).toMatchObject([
      { status: 'answered', answer: STAYED.text, answered_by_name: 'Amara Okafor', closed_at: null },
    ]);
    expect(said(await send(amara, job, 'answer', STAYED))).toEqual([409, 'This dispute was answered already']);
    for (const person of [helen, priya])
      expect((await told(person))[0]).toMatchObject({ title: 'A dispute about hours is answered' });
    later(HOUR);
    expect(said(await send(helen, job, 'withdraw_query'))).toBe(200);
    expect((await told(amara))[0]).toMatchObject({ title: 'A dispute about hours is withdrawn' });
    expect((await read(amara, job)).versions).toHaveLength(1);
    expect((await read(amara, job)).queries).toMatchObject([{ status: 'withdrawn', closed_by_name: 'Helen Marsh' }]);
    expect(said(await send(helen, job, 'withdraw_query'))).toEqual([404, 'Dispute not found']);
  });

  test('has a week to do so, and has one dispute at a time', async () => {
    const { helen, amara, job } = await worked();
    expect(said(await send(helen, job, 'query', LEFT))).toBe(200);
    expect(said(await send(helen, job, 'query', LEFT))).toEqual([409, 'These hours are being disputed already']);
    expect(said(await send(amara, job, 'query', LEFT))).toEqual([409, 'These hours are being disputed already']);
    const { helen: other, job: old } = await worked();
    later(7 * DAY);
    expect(said(await send(other, old, 'query', LEFT))).toEqual([
      409,
      'These hours stand: they could be disputed for 7 days',
    ]);
    expect(await read(other, old)).toMatchObject({ days_left: 0, may: [] });
  });

  test.each([
    ['hours that cannot be', { ...LESS, end_time: LESS.start_time }, 'The end must be after the start'],
    ['more than a day and a night', { ...LESS, end_time: '2027-01-01T00:00:00Z' }, 'Hours of more than 24 hours'],
    ['minutes that nobody can choose', { ...LESS, end_time: '2026-11-11T19:10:00Z' }, 'Choose a quarter of an hour'],
    ['a longer break than there is', { ...LESS, break_time: 95 }, 'Choose a break'],
    ['what was signed already', { ...LESS, end_time: '2026-11-11T20:00:00Z' }, 'These are the hours already'],
  ])('cannot propose %s', async (_, hours, expected) => {
    const { helen, job } = await worked();
    const answer = await send(helen, job, 'query', { ...LEFT, hours });
    expect(answer.statusCode).toBe(422);
    expect(Object.entries(answer.json().errors as Record<string, string[]>)).toEqual([
      [expect.stringMatching(/^hours\./), [expect.stringContaining(expected)]],
    ]);
    expect((await read(helen, job)).queries).toEqual([]);
  });
});

describe('a staff member whose shift the clock closed', () => {
  test('proposes the right hours, and the location agrees', async () => {
    const { helen, amara, job } = await worked({ sheet: { made_by: 'close', actor_id: null, actor_name: 'Handover' } });
    expect(said(await send(amara, job, 'query', { text: 'I went at seven', hours: LESS }))).toBe(200);
    expect(await lastEntry(job)).toMatchObject({ command: 'query', actor_level: 4, actor_name: 'Amara Okafor' });
    expect(await told(helen)).toMatchObject([{ title: 'Hours are disputed and wait for your answer' }]);
    later(HOUR);
    const agreed = await send(helen, job, 'agree');
    expect(said(agreed)).toBe(200);
    expect(agreed.json().data.versions[0]).toMatchObject({
      version: 2,
      actor_name: 'Helen Marsh',
      reason: 'Amara Okafor proposed these hours: I went at seven',
      total_time: 630,
    });
  });

  test('notifies all managers of the location if an administrator posted the shift', async () => {
    const { office, helen, priya, job, amara } = await worked();
    const colleague = await server().make.locationManager(office);
    await rows('update app.jobs set created_by = $2 where job_id = $1', job.job_id, priya.user_id);
    await send(amara, job, 'query', { text: 'I stayed longer' });
    for (const person of [helen, colleague]) expect(await told(person)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  test('corrects the hours at any time, with a reason that both sides read; an open dispute is settled', async () => {
    const { helen, priya, amara, job } = await worked();
    await send(helen, job, 'query', LEFT);
    later(90 * DAY);
    const reason = 'Sister Clarke remembers that she left at half past seven';
    const hours = { ...LESS, end_time: '2026-11-11T19:30:00Z' };
    expect(said(await send(priya, job, 'correct', { ...hours, reason: ' ' }))).toEqual([422, 'Say why']);
    expect(said(await send(priya, job, 'correct', { ...hours, reason }))).toBe(200);
    for (const viewer of [helen, amara]) {
      expect(await read(viewer, job)).toMatchObject({
        versions: [{ version: 2, reason, actor_name: 'Priya Nair', total_time: 660 }, { version: 1 }],
        queries: [{ status: 'settled', closing: reason, closed_by_name: 'Priya Nair' }],
      });
      expect((await told(viewer))[0]).toMatchObject({
        kind: 'timesheet_corrected',
        body: expect.stringContaining(`08:00 to 19:30, 30 min break. ${reason}`),
      });
    }
    expect(await lastEntry(job)).toMatchObject({ command: 'correct', actor_level: 1, reason });
    expect(said(await send(priya, job, 'correct', { ...hours, reason }))).toEqual([422, 'These are the hours already']);
  });

  test('settles a dispute with a text, after an answer too', async () => {
    const { helen, priya, amara, job } = await worked();
    await send(helen, job, 'query', LEFT);
    await send(amara, job, 'answer', STAYED);
    later(HOUR);
    expect(said(await send(priya, job, 'answer', { text: 'The door’s camera says eight' }))).toBe(200);
    expect((await read(amara, job)).queries).toMatchObject([
      { status: 'settled', answer: STAYED.text, closing: 'The door’s camera says eight' },
    ]);
    for (const person of [helen, amara])
      expect((await told(person))[0]).toMatchObject({ title: 'A dispute about hours is settled' });
    expect(said(await send(amara, job, 'agree'))).toEqual([404, 'Dispute not found']);
  });

  test('reviews the flags of a check-in and a timesheet together, and once', async () => {
    const { priya, helen, amara, job } = await worked({
      came: { flags: ['too_far'] },
      sheet: { flags: ['nobody_to_sign'], nobody_to_sign: true },
    });
    expect(await read(priya, job)).toMatchObject({ may: ['correct', 'review'], check_in: { review: null } });
    const looked = await send(priya, job, 'review', { note: 'I rang the home' });
    const review = { reviewed_by_name: 'Priya Nair', note: 'I rang the home' };
    expect(looked.json().data).toMatchObject({ may: ['correct'], check_in: { review }, versions: [{ review }] });
    expect(await lastEntry(job)).toMatchObject({ command: 'review', reason: 'I rang the home' });
    expect(said(await send(priya, job, 'review'))).toEqual([409, 'There is nothing here to look at']);
    for (const viewer of [helen, amara]) expect((await read(viewer, job)).versions[0]).not.toHaveProperty('review');
  });

  test('settles a claim; its member reads the decision', async () => {
    const { priya, job } = await worked();
    const bea = await server().make.member({ first_name: 'Bea', last_name: 'Shaw' });
    const { claim_id } = await server().make.claim(job, bea);
    expect((await read(priya, job)).claims).toMatchObject([
      { claim_id, kind: 'check_in', member_name: 'Bea Shaw', start_time: '2026-11-11T08:00:00.000Z', settled_at: null },
    ]);
    const note = 'She came first and is paid for an hour';
    expect(said(await send(priya, job, `claims/${claim_id}/settle`, { note }))).toBe(200);
    expect((await read(priya, job)).claims).toMatchObject([{ note, settled_by_name: 'Priya Nair' }]);
    expect(await told(bea)).toMatchObject([
      { title: 'Your check-in was looked at', body: expect.stringContaining(note) },
    ]);
    expect(said(await send(priya, job, `claims/${claim_id}/settle`, { note }))).toEqual([
      409,
      'This was settled already',
    ]);
    const { job: another } = await worked();
    expect(said(await send(priya, another, `claims/${claim_id}/settle`, { note }))).toEqual([404, 'Claim not found']);
  });
});

describe('refused commands', () => {
  test('answering oneself, agreeing with oneself, withdrawing the other side’s dispute, or disputing as an administrator', async () => {
    const { helen, priya, amara, job } = await worked();
    expect(said(await send(priya, job, 'query', LEFT))).toEqual([403, 'This is not for your level']);
    await send(helen, job, 'query', LEFT);
    expect(said(await send(helen, job, 'answer', STAYED))).toEqual([403, 'This dispute is answered by the other side']);
    expect(said(await send(helen, job, 'agree'))).toEqual([403, 'This dispute is answered by the other side']);
    expect(said(await send(amara, job, 'withdraw_query'))).toEqual([
      403,
      'Only the side that raised this dispute can withdraw it',
    ]);
    expect(said(await send(helen, job, 'correct', { ...LESS, reason: 'So it was' }))).toEqual([
      403,
      'This is not for your level',
    ]);
  });
});
