import { describe, expect, test } from 'vitest';
import { atWork, closedByClock, MORNING, NIGHT, sheetOf, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import { liveIn, SOON } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';

const server = useTestServer();
const { startServer, page, send } = liveIn(server);
const MINUTE = 60_000;
const at = (when: string) => new Date(`2026-11-${when}:00Z`);

type Sends = { ann: Person; job: MadeJob; over?: Record<string, unknown>; now?: Date; captured?: Date };
async function checkOut({ ann, job, over = {}, now = MORNING, captured = now }: Sends) {
  server().time.now = now;
  const body = { ...(await signed(captured)), sent_at: now.toISOString(), ...over };
  return server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, body);
}
const toldOf = async ({ user_id }: Person) =>
  (await server().owner.query('select kind, title, body from app.notifications where user_id = $1', [user_id])).rows;

describe('a member who has worked a night', () => {
  test('checks out with both signatures: the shift is completed with the hours as they signed them [checkOut-1]', async () => {
    const { ann, job } = await atWork(server());
    const answer = await checkOut({ ann, job, over: { total_time: 690 } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const { data, claim_id } = answer.json();
    expect(claim_id).toBeNull();
    expect(data).toMatchObject({
      status: 'Completed',
      start_time: '2026-11-11T20:00:00.000Z',
      end_time: '2026-11-12T08:00:00.000Z',
      checked_out_at: MORNING.toISOString(),
      break_time: 30,
      total_time: 690,
      comments: 'A calm night',
      authorized_person: 'Sister Clarke',
      timesheet_version: 1,
    });
    const [sheet] = await sheetOf(server(), job);
    expect(sheet).toMatchObject({ made_by: 'check_out', actor_name: 'Ann Lee', flags: [], nobody_to_sign: false });
    for (const signature of [data.candidate_signature, data.authorized_signature]) {
      const shown = await server().as(ann).get(signature.picture);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    }
    const { rows } = await server().owner.query(
      `select command, from_status, to_status, actor_name from app.job_history where job_id = $1 order by version desc limit 1`,
      [job.job_id],
    );
    expect(rows).toEqual([
      { command: 'check_out', from_status: 'Checked in', to_status: 'Completed', actor_name: 'Ann Lee' },
    ]);
  });

  test('may send the nine fields of the specification and nothing else, which means now [checkOut-2]', async () => {
    const { ann, job } = await atWork(server());
    server().time.now = MORNING;
    const { captured_at: _, sent_at: __, ...nine } = await signed(MORNING, { total_time: 690 });
    expect(Object.keys(nine).toSorted()).toEqual([
      'authorized_person',
      'authorized_signature',
      'break_time',
      'candidate_signature',
      'comments',
      'end_time',
      'start_time',
      'terms',
      'total_time',
    ]);
    const answer = await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, nine);
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      expect.objectContaining({ status: 'Completed', checked_out_at: MORNING.toISOString(), total_time: 690 }),
    ]);
    expect(await sheetOf(server(), job)).toMatchObject([{ flags: [] }]);
  });

  test('may sign by typing their name', async () => {
    const { ann, job } = await atWork(server());
    const names = { candidate_signature: 'Ann Lee', authorized_signature: 'Ruth Clarke' };
    const { data } = (await checkOut({ ann, job, over: names })).json();
    expect(data.candidate_signature).toEqual({ typed: 'Ann Lee', picture: null });
    expect(data.authorized_signature).toEqual({ typed: 'Ruth Clarke', picture: null });
  });

  test('checks out although nobody is there to sign: the planner is told, and the hours count', async () => {
    const planner = await server().make.admin();
    const { ann, job } = await atWork(server(), { job_planner: planner.user_id });
    const alone = { nobody_to_sign: true, authorized_person: '', authorized_signature: null };
    const { data } = (await checkOut({ ann, job, over: alone })).json();
    expect(data).toMatchObject({ status: 'Completed', total_time: 690, authorized_signature: null });
    const [sheet] = await sheetOf(server(), job);
    expect(sheet).toMatchObject({ nobody_to_sign: true, flags: ['nobody_to_sign'], authorized_person: '' });
    expect(await toldOf(planner)).toEqual([
      {
        kind: 'attendance_flagged',
        title: 'A timesheet needs a look',
        body: expect.stringContaining('Nobody was there to sign'),
      },
    ]);
  });

  test('is paid for a break that is paid for [checkOut-3]', async () => {
    const { ann, job } = await atWork(server(), { break_is_paid_for: true });
    expect((await checkOut({ ann, job })).json().data.total_time).toBe(720);
  });

  test('cannot check out twice', async () => {
    const { ann, job } = await atWork(server());
    await checkOut({ ann, job });
    const again = await checkOut({ ann, job, over: { comments: 'Again' } });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This shift is completed']);
    expect(await sheetOf(server(), job)).toHaveLength(1);
  });

  test('cannot check out before they have checked in [checkOut-4]', async () => {
    const { ann, job } = await atWork(server(), { status: 'Confirmed' });
    const answer = await checkOut({ ann, job });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This shift is confirmed']);
  });
});

describe('what is missing is reported at its field', () => {
  test.each([
    ['candidate_signature', '', 'Please sign on candidate signature', '[checkOut-6]'],
    ['candidate_signature', undefined, 'Please sign on candidate signature', '[checkOut-7]'],
    ['authorized_signature', null, 'Please sign on authorised signature', '[checkOut-8]'],
    ['authorized_signature', '', 'Please sign on authorised signature', '[checkOut-9]'],
    ['authorized_person', '', 'Enter the name of who signs for the location', '[checkOut-10]'],
    ['start_time', undefined, 'Choose your start time', '[checkOut-11]'],
    ['end_time', undefined, 'Choose your end time', '[checkOut-12]'],
    ['break_time', undefined, 'Choose your break', '[checkOut-13]'],
    ['terms', false, 'Accept the terms', '[checkOut-14]'],
    ['terms', undefined, 'Accept the terms', '[checkOut-15]'],
  ])('%s %j is refused: %s [checkOut-5] $3', async (field, value, words, _id) => {
    const { ann, job } = await atWork(server());
    const answer = await checkOut({ ann, job, over: { [field]: value } });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [words] }]);
    expect(await sheetOf(server(), job)).toEqual([]);
  });
});

describe('impossible hours are refused with a reason', () => {
  test.each([
    ['an end before the start', { end_time: at('11T19:45') }, 'end_time', 'The end must be after the start'],
    ['an end at the start', { end_time: at('11T20:00') }, 'end_time', 'The end must be after the start'],
    ['more than a day', { start_time: at('11T07:45') }, 'end_time', 'Hours of more than 24 hours cannot be signed'],
    ['an end still to come', { end_time: at('12T08:30') }, 'end_time', 'The end cannot be later than now'],
    ['a time that is no quarter', { end_time: at('12T07:50') }, 'end_time', 'Choose a quarter of an hour'],
    [
      'a break as long as the time',
      { start_time: at('12T07:00'), break_time: 60 },
      'break_time',
      'The break must be shorter than the time worked',
    ],
    [
      'another total than we count',
      { total_time: 720 },
      'total_time',
      'These hours come to 11 h 30 min, and not to 12 h',
    ],
  ])('%s', async (_, over, field, words) => {
    const { ann, job } = await atWork(server());
    const answer = await checkOut({ ann, job, over });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [words] }]);
  });

  test.each([[95], [-5], [7]])('a break of %s minutes', async (break_time) => {
    const { ann, job } = await atWork(server());
    const answer = await checkOut({ ann, job, over: { break_time } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['break_time']]);
  });
});

describe('unusual hours are flagged and still paid', () => {
  test.each([
    ['hours beyond the shift', { end_time: at('12T08:15') }, {}, ['outside_window']],
    ['hours before the shift', { start_time: at('11T19:45') }, {}, ['outside_window', 'other_start']],
    ['a phone without a network', {}, { now: at('12T12:00'), captured: MORNING }, ['sent_late']],
  ])('%s', async (_, over, times, flags) => {
    const { ann, job } = await atWork(server());
    const answer = await checkOut({ ann, job, over, ...times });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const [sheet] = await sheetOf(server(), job);
    expect(sheet.flags).toEqual(flags);
    expect(sheet.total_time).toBe(answer.json().data.total_time);
  });

  test('a phone whose clock is an hour ahead: our clock decides the time', async () => {
    const { ann, job } = await atWork(server());
    const ahead = new Date(MORNING.getTime() + 60 * MINUTE).toISOString();
    await checkOut({ ann, job, over: { captured_at: ahead, sent_at: ahead } });
    const [sheet] = await sheetOf(server(), job);
    expect([sheet.flags, sheet.checked_out_at]).toEqual([['clock'], MORNING]);
  });

  test('a week without a network counts; longer does not', async () => {
    const day = 24 * 60 * MINUTE;
    const late = async (days: number) => {
      const { ann, job } = await atWork(server());
      return checkOut({ ann, job, captured: MORNING, now: new Date(MORNING.getTime() + days * day) });
    };
    expect((await late(7)).statusCode).toBe(200);
    const [{ statusCode, json }] = [await late(7.1)];
    expect([statusCode, json().message]).toEqual([409, 'This check-out is too old']);
  });
});

describe('a shift that the clock had closed for them', () => {
  test('takes their own hours as the next version, with both versions in its history', async () => {
    const { ann, job } = await atWork(server());
    server().time.now = at('12T20:00');
    await closedByClock(server(), job);
    const over = { end_time: at('12T07:30') };
    const answer = await checkOut({ ann, job, over, captured: MORNING, now: at('12T21:00') });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(answer.json().data).toMatchObject({ status: 'Completed', total_time: 660, timesheet_version: 2 });
    const [second, first] = await sheetOf(server(), job);
    expect([first.made_by, second.made_by, second.flags]).toEqual(['close', 'check_out', ['sent_late']]);
    const { rows } = await server().owner.query(
      `select command, to_status, actor_name, reason from app.job_history where job_id = $1 order by version desc limit 1`,
      [job.job_id],
    );
    const reason = 'Their check-out reached us after the shift was closed';
    expect(rows).toEqual([{ command: 'correct', to_status: 'Completed', actor_name: 'Ann Lee', reason }]);
    const again = await checkOut({ ann, job, over, captured: MORNING, now: at('12T21:30') });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This shift is completed']);
  });
});

describe('every page that shows the shift', () => {
  test.each([
    ['hears that it is completed', false],
    ['hears that its hours have changed after the clock closed it', true],
  ])('%s', async (_, closed) => {
    server().time.now = MORNING;
    const { ann, job } = await atWork(server());
    if (closed) await closedByClock(server(), job);
    const here = await startServer();
    const { agency_id, care_provider_id, office_id, job_id } = job;
    const boss = await page(here, await server().make.locationManager({ agency_id, care_provider_id, office_id }));
    const answer = await send(here, ann, 'POST', `/api/v1/jobs/${job_id}/checkout`, await signed(server().clock()));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    await expect.poll(() => boss.jobs(), SOON).toHaveLength(1);
    expect(boss.jobs()).toMatchObject([{ data: { job_id, office_id, status: 'Completed', version: 5 } }]);
  });
});

describe('a night in which the clocks change', () => {
  test.each([
    ['back is an hour longer', '2026-10-24T19:00:00Z', '2026-10-25T08:00:00Z', 750],
    ['forward is an hour shorter', '2027-03-27T20:00:00Z', '2027-03-28T07:00:00Z', 630],
  ])('%s', async (_, start, end, total_time) => {
    const [starts_at, ends_at] = [new Date(start), new Date(end)];
    const { ann, job } = await atWork(server(), { starts_at, ends_at });
    const now = new Date(ends_at.getTime() + MINUTE);
    const answer = await checkOut({ ann, job, now, over: { start_time: starts_at, end_time: ends_at, total_time } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(answer.json().data.total_time).toBe(total_time);
  });
});

describe('another member', () => {
  test('finds no such shift', async () => {
    const { job } = await atWork(server());
    const answer = await checkOut({ ann: await server().make.member(), job });
    expect(answer.statusCode).toBe(404);
  });

  test('whose shift was taken away has their check-out kept for an administrator, once', async () => {
    const admin = await server().make.admin();
    const { ann, job } = await atWork(server(), { job_planner: admin.user_id, status: 'Confirmed' });
    const ben = await server().make.member();
    await server().owner.query(`update app.jobs set status = 'Checked in', assigned_to = $2 where job_id = $1`, [
      job.job_id,
      ben.user_id,
    ]);
    await server().owner.query(`update app.job_history set member_id = $2, at = $3 where job_id = $1`, [
      job.job_id,
      ann.user_id,
      NIGHT.starts_at,
    ]);
    const { data, claim_id } = (await checkOut({ ann, job })).json();
    expect(data).toBeNull();
    const { rows } = await server().owner.query('select * from app.attendance_claims where claim_id = $1', [claim_id]);
    expect(rows).toMatchObject([{ kind: 'check_out', member_id: ann.user_id, sent: { break_time: 30 } }]);
    expect(JSON.stringify(rows)).not.toContain('data:image');
    expect((await toldOf(admin)).map(({ kind }) => kind)).toEqual(['attendance_claim']);
    expect(await sheetOf(server(), job)).toEqual([]);
    const again = await checkOut({ ann, job });
    expect(again.json()).toEqual({ data: null, claim_id });
  });

  test('whose check-in was kept as a claim has their check-out kept as one, though the shift was missed', async () => {
    const { ann, job } = await atWork(server(), { status: 'missed' });
    const refused = await checkOut({ ann, job });
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Nobody came to this shift']);
    await server().make.claim(job, ann);
    const { data, claim_id } = (await checkOut({ ann, job })).json();
    expect([data, claim_id]).toEqual([null, expect.any(String)]);
  });
});
