import { beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS } from '../../test/makeJobs.ts';
import { checkInsIn } from '../../test/checkIns.ts';
import { useTestServer } from '../../test/harness.ts';
import { ITEMS } from '../../test/makeStaff.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, lastTold, told } = shiftsIn(server);
const { after, comesSoon, came, send, attendanceOf, slipsOf } = checkInsIn(server);
const far = (miles: number) => ({
  latitude: ADDRESS.latitude + miles / 69.09,
  longitude: ADDRESS.longitude,
  accuracy: 20,
  at: server().clock().toISOString(),
});
const MORNING = new Date('2026-11-12T07:55:00Z');

beforeEach(() => {
  server().time.now = MORNING;
});

describe('a member who comes to their shift', () => {
  test('is checked in, with the quarter that they chose, when it truly was, and how that is known [checkIn-1]', async () => {
    const { ann, job, planner } = await comesSoon();
    const answer = await send(ann, job, came());
    expect(answer.json()).toMatchObject({
      claim_id: null,
      data: {
        job_id: job.job_id,
        status: 'Checked in',
        start_time: '2026-11-12T08:00:00.000Z',
        checked_in_at: '2026-11-12T07:55:00.000Z',
        late_check_in: 0,
        candidate_signature: { typed: 'Ann Lee', picture: null },
      },
    });
    expect(await attendanceOf(job)).toMatchObject({
      member_id: ann.user_id,
      how: 'position',
      miles: 0,
      flags: [],
      latitude: ADDRESS.latitude,
      longitude: ADDRESS.longitude,
      accuracy: 20,
      position_at: MORNING,
      received_at: MORNING,
    });
    expect(await stands(job)).toMatchObject({ status: 'Checked in', assigned_to: ann.user_id });
    expect(await lastEntry(job)).toMatchObject({
      command: 'check_in',
      from_status: 'Confirmed',
      to_status: 'Checked in',
      actor_id: ann.user_id,
      member_id: ann.user_id,
      reason: null,
    });
    expect(await slipsOf(ann)).toEqual([]);
    expect(await told(planner)).toEqual([]);
  });

  test('may send all fields of the specification with a position, and no times, which means now [checkIn-2]', async () => {
    const { ann, job } = await comesSoon();
    const { captured_at: _, sent_at: __, ...sent } = came();
    const nine = {
      ...sent,
      end_time: '2026-11-12T20:00:00Z',
      break_time: 30,
      total_time: 690,
      comments: '',
      authorized_person: 'Ruth Clarke',
      authorized_signature: 'Ruth Clarke',
      terms: true,
    };
    const answer = await send(ann, job, nine);
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      expect.objectContaining({ status: 'Checked in', checked_in_at: MORNING.toISOString() }),
    ]);
    expect(await attendanceOf(job)).toMatchObject({ flags: [], received_at: MORNING });
  });

  test.each([
    [4, 4, [], '[checkIn-3]'],
    [5, 5, ['late'], '[checkIn-4]'],
    [40, 40, ['late'], '[checkIn-5]'],
  ])('%i minutes late is %i minutes late, and from five on it counts $3', async (minutes, late_check_in, slips) => {
    const { ann, job } = await comesSoon({ starts_at: after(0) });
    server().time.now = new Date(MORNING.getTime() + minutes * 60_000 + 59_000);
    expect((await send(ann, job, came())).json().data).toMatchObject({ late_check_in });
    expect((await slipsOf(ann)).map(({ kind }) => kind)).toEqual(slips);
  });

  test.each([
    ['within five minutes it is forgotten', 3, []],
    ['later they were late', 35, ['late']],
  ])('who was a no-show can still check in: %s', async (_, minutes, slips) => {
    const { ann, job } = await comesSoon({ starts_at: after(0), no_show: true });
    await server().owner.query(
      `insert into app.slips select agency_id, care_provider_id, office_id, job_id, assigned_to, 'no_show', starts_at
       from app.jobs where job_id = $1`,
      [job.job_id],
    );
    server().time.now = after(minutes);
    const { data } = (await send(ann, job, came())).json();
    expect(data).toMatchObject({ status: 'Checked in', no_show: false });
    expect((await slipsOf(ann)).map(({ kind }) => kind)).toEqual(slips);
  });

  test('says where they are, or why that cannot be known [checkIn-6]', async () => {
    const { ann, job } = await comesSoon();
    const nowhere = 'You need to enable location in order to access this job';
    expect(said(await send(ann, job, came({ position: null })))).toEqual([409, nowhere]);
    const lost = { latitude: 0, longitude: 0, accuracy: 5, at: server().clock().toISOString() };
    expect(said(await send(ann, job, came({ position: lost })))).toEqual([409, nowhere]);
    const words = 'You need to be within 10 miles of the location to check-in';
    expect(said(await send(ann, job, came({ position: far(10.01) })))).toEqual([409, words]);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed', version: 3 });
    expect((await send(ann, job, came({ position: far(9.99) }))).statusCode).toBe(200);
  });

  test('is as near as the location asks [checkIn-7]', async () => {
    const office = await server().make.office();
    await server().owner.query('update app.offices set check_in_radius = 0.25 where office_id = $1', [
      office.office_id,
    ]);
    const { ann, job } = await comesSoon({}, office);
    const words = 'You need to be within 0.25 miles of the location to check-in';
    expect(said(await send(ann, job, came({ position: far(0.26) })))).toEqual([409, words]);
    expect((await send(ann, job, came({ position: far(0.24) }))).json().data.check_in_radius).toBe(0.25);
  });
});

describe('a check-in to review', () => {
  test('is one without a position, with its reason; the planner is told', async () => {
    const { ann, job, planner } = await comesSoon();
    const review_reason = 'My phone does not find itself in the basement';
    const answer = await send(ann, job, came({ position: null, position_failed: 'timeout', review_reason }));
    expect(answer.statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({
      how: 'review',
      miles: null,
      flags: ['no_position'],
      review_reason,
    });
    expect(await lastTold(planner)).toMatchObject({
      kind: 'attendance_flagged',
      title: 'A check-in needs a look',
      body: `Healthcare Assistant, Thu 12 Nov (${job.code}). The phone could not say where it was. It took too long. ${review_reason}`,
      link: `/job_info/${job.job_id}`,
    });
  });

  test('is one too far away, at a location that was not confirmed, or with a reason', async () => {
    const [one, other] = [await comesSoon({ approximate: true }), await comesSoon()];
    await send(one.ann, one.job, came({ position: far(30) }));
    expect(await attendanceOf(one.job)).toMatchObject({ how: 'position', flags: ['approximate'] });
    await send(other.ann, other.job, came({ position: far(30), review_reason: 'The pin is wrong' }));
    expect(await attendanceOf(other.job)).toMatchObject({ how: 'review', flags: ['too_far'] });
  });

  test('is one from a phone with a wrong clock; the time of arrival is still right', async () => {
    const { ann, job } = await comesSoon();
    const wrong = after(-20).toISOString();
    await send(ann, job, came({ captured_at: wrong, sent_at: wrong, position: { ...far(0), at: wrong } }));
    expect(await attendanceOf(job)).toMatchObject({
      flags: ['clock'],
      checked_in_at: MORNING,
      position_at: MORNING,
      late_check_in: 0,
    });
  });

  test('is one with a start chosen well before arrival', async () => {
    const { ann, job } = await comesSoon({ starts_at: after(0) });
    server().time.now = after(20);
    const chosen = (start_time: string) => send(ann, job, came({ start_time: `2026-11-12T${start_time}:00Z` }));
    for (const wrong of ['06:45', '08:30']) {
      const answer = await chosen(wrong);
      expect(said(answer)).toEqual([422, 'Choose a start between 07:00 and 08:15']);
      expect(answer.json().errors).toHaveProperty('start_time');
    }
    expect(said(await chosen('08:07'))).toEqual([422, 'Choose a quarter of an hour']);
    expect((await chosen('07:45')).statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({ flags: ['other_start'], late_check_in: 20 });
  });

  test('goes to the poster where the shift has no planner, and else to every administrator', async () => {
    const admin = await server().make.admin();
    const [posted, plain] = [
      await comesSoon({ job_planner: null, created_by: admin.user_id }),
      await comesSoon({ job_planner: null }),
    ];
    const flagged = came({ position: null, review_reason: 'No signal' });
    await send(posted.ann, posted.job, flagged);
    expect(await told(admin)).toHaveLength(1);
    expect(await told(posted.planner)).toEqual([]);
    await send(plain.ann, plain.job, flagged);
    expect(await told(admin)).toHaveLength(2);
    expect(await told(plain.planner)).toHaveLength(1);
  });
});

describe('at check-in', () => {
  const HANDLING = { item_id: ITEMS.movingAndHandling };
  beforeEach(async () => {
    await server().owner.query('delete from app.requirements');
  });

  test('a training that has run out does not stop it, and the planner is told which', async () => {
    const { ann, job, planner } = await comesSoon();
    await server().make.requirement(HANDLING);
    await server().make.skill(ann, { ...HANDLING, start_date: '2025-10-08' });
    expect((await send(ann, job, came())).statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({ flags: ['papers'] });
    expect((await lastTold(planner)).body).toContain(
      'Something of theirs was out of date. Moving and handling ended on 8 Oct 2026',
    );
  });

  test.each([
    ['no right to work', ITEMS.rightToWork, {}, 'No right to work on record'],
    ['a record that was withdrawn', ITEMS.dbs, { state: 'withdrawn' }, /^Enhanced DBS.* was withdrawn$/],
  ])('%s prevents it', async (_, item_id, paper, words) => {
    const { ann, job } = await comesSoon();
    await server().make.requirement({ item_id });
    if ('state' in paper) await server().make.skill(ann, { item_id, ...paper });
    const answer = await send(ann, job, came());
    expect(said(answer)).toEqual([409, expect.stringMatching(words)]);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
    expect(await attendanceOf(job)).toBeUndefined();
  });

  test('a location’s block does not stop it and nobody is told', async () => {
    const { ann, job, planner } = await comesSoon();
    await server().make.placeRegard(job, ann);
    expect((await send(ann, job, came())).statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({ flags: [] });
    expect(await told(planner)).toEqual([]);
  });
});
