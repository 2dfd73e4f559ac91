import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { costOf } from '@handover/domain/shifts/pay';
import { useTestServer } from '../../test/harness.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
const admin = async () => server().as(await server().make.admin());
const post = async (over: object = {}) => {
  const office = await server().make.office();
  return (await admin()).post('/api/v1/jobs', shiftForm(office, over));
};
const kept = async (job_id: string) =>
  (await server().owner.query('select * from app.jobs where job_id = $1', [job_id])).rows[0];

describe('a shift that is posted', () => {
  test('is Published, has a code, and is returned complete [createJob-1]', async () => {
    const { make } = server();
    const [tag, office] = [await make.tag('Dementia care'), await make.office(undefined, 'Willow Court')];
    const boss = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
    const form = shiftForm(office, { ward: 'First floor', tags: [tag.tag_id, tag.tag_id] });
    const { statusCode, json } = await server().as(boss).post('/api/v1/jobs', form);
    expect(statusCode).toBe(200);
    expect(json().data).toMatchObject({
      code: expect.stringMatching(/^SH-\d+$/),
      title: 'Healthcare Assistant',
      status: 'Published',
      no_show: false,
      date: '2026-11-19',
      starts_at: '2026-11-19T14:00:00.000Z',
      ends_at: '2026-11-19T21:30:00.000Z',
      deadline: '2026-11-18',
      deadline_at: '2026-11-19T00:00:00.000Z',
      has_break: true,
      break_is_paid_for: false,
      break_length: 30,
      staff_rate: 13.4,
      hcp_rate: 18.6,
      ward: 'First floor',
      report_to: 'Sister Clarke',
      post_code: 'YO26 5RL',
      town: '',
      country: 'GB',
      tags: [tag],
      location: { office_id: office.office_id, title: 'Willow Court' },
      created_by: { user_id: boss.user_id, first_name: 'Priya' },
      assigned_to: null,
      version: 1,
      applications: 0,
    });
    const { rows } = await server().owner.query('select * from app.job_history where job_id = $1', [
      json().data.job_id,
    ]);
    expect(rows).toMatchObject([
      { version: 1, command: 'create', from_status: null, to_status: 'Published', actor_name: 'Priya Nair' },
    ]);
  });
  test('can be saved as Unpublished', async () => {
    expect((await post({ status: 'Unpublished' })).json().data.status).toBe('Unpublished');
  });
  test('cannot be posted with any other status [createJob-2]', async () => {
    expect((await post({ status: 'Confirmed' })).json().errors).toEqual({ status: ['Choose a status'] });
  });
  test('without a break stores no length or pay of one', async () => {
    const { data } = (await post({ has_break: false, break_is_paid_for: true, break_length: 45 })).json();
    expect(data).toMatchObject({ has_break: false, break_is_paid_for: false, break_length: 0 });
  });
  test('closes for applications when it starts, if the deadline is its own day', async () => {
    const { data } = (await post({ deadline: '2026-11-19' })).json();
    expect(data.deadline_at).toBe('2026-11-19T14:00:00.000Z');
  });
});

describe('the form', () => {
  test.each([
    ['no role', { title: ' ' }, { title: ['Enter a role'] }, '[createJob-3]'],
    ['no description', { description: '' }, { description: ['Enter a description'] }, '[createJob-4]'],
    ['no date', { date: '' }, { date: ['Choose a date'] }, '[createJob-5]'],
    ['no deadline', { deadline: '' }, { deadline: ['Choose a deadline'] }, '[createJob-6]'],
    ['no shift type', { shift_time: undefined }, { shift_time: ['Choose a shift type'] }, '[createJob-7]'],
    [
      'a shift type that there is not',
      { shift_time: 'Twilight' },
      { shift_time: ['Choose a shift type'] },
      '[createJob-8]',
    ],
    ['no start', { job_start_time: undefined }, { job_start_time: ['Choose a start time'] }, '[createJob-9]'],
    [
      'a start between the quarters',
      { job_start_time: '14:05' },
      { job_start_time: ['Choose a start time'] },
      '[createJob-10]',
    ],
    ['no end', { job_end_time: undefined }, { job_end_time: ['Choose an end time'] }, '[createJob-11]'],
    [
      'nothing said of a break',
      { has_break: undefined },
      { has_break: ['Say whether there is a break'] },
      '[createJob-12]',
    ],
    [
      'a break of unknown length and pay',
      { break_length: undefined, break_is_paid_for: undefined },
      { break_length: ['Choose how long the break is'], break_is_paid_for: ['Say whether the break is paid'] },
      '[createJob-13]',
    ],
    ['nobody to report to', { report_to: '' }, { report_to: ['Enter who to report to'] }, '[createJob-14]'],
    ['no location', { location_id: '' }, { location_id: ['Choose a location'] }, '[createJob-15]'],
    ['no pin', { latitude: null, longitude: null }, { latitude: ['Place the pin on the map'] }, '[createJob-16]'],
    [
      'no staff rate',
      { staff_rate: undefined },
      { staff_rate: ['Enter a staff hourly rate in pounds, such as 13.40'] },
      '[createJob-17]',
    ],
    [
      'no HCP rate',
      { hcp_rate: undefined },
      { hcp_rate: ['Enter an HCP hourly rate in pounds, such as 13.40'] },
      '[createJob-18]',
    ],
    [
      'a rate in words',
      { staff_rate: 'ten' },
      { staff_rate: ['Enter a staff hourly rate in pounds, such as 13.40'] },
      '[createJob-19]',
    ],
    [
      'a comma for the point',
      { staff_rate: '9,50' },
      { staff_rate: [expect.stringContaining('in pounds')] },
      '[createJob-20]',
    ],
    [
      'a rate with a power',
      { staff_rate: '1e2' },
      { staff_rate: [expect.stringContaining('in pounds')] },
      '[createJob-21]',
    ],
    [
      'a rate in sixteens',
      { hcp_rate: '0x10' },
      { hcp_rate: [expect.stringContaining('in pounds')] },
      '[createJob-22]',
    ],
    ['a yes for a rate', { hcp_rate: true }, { hcp_rate: [expect.stringContaining('in pounds')] }, '[createJob-23]'],
    ['a list for a rate', { hcp_rate: [5] }, { hcp_rate: [expect.stringContaining('in pounds')] }, '[createJob-24]'],
    [
      'a rate below nothing',
      { staff_rate: -5 },
      { staff_rate: ['Enter a staff hourly rate above £0.00'] },
      '[createJob-25]',
    ],
    ['a rate of nothing', { hcp_rate: 0 }, { hcp_rate: ['Enter an HCP hourly rate above £0.00'] }, '[createJob-26]'],
    ['half pence', { hcp_rate: 18.605 }, { hcp_rate: ['Use whole pence'] }, '[createJob-27]'],
    [
      'a deadline that is past',
      { deadline: '2026-11-11' },
      { deadline: ['The deadline cannot be earlier than today'] },
      '[createJob-28]',
    ],
    [
      'a deadline after the shift',
      { deadline: '2026-11-20' },
      { deadline: ['The deadline cannot be after the shift starts'] },
      '[createJob-29]',
    ],
    [
      'a day that is past',
      { date: '2026-11-11', deadline: '2026-11-12' },
      { date: ['Choose today or a later day'] },
      '[createJob-30]',
    ],
    [
      'a start this morning',
      { date: '2026-11-12', deadline: '2026-11-12', job_start_time: '10:15' },
      { job_start_time: ['This shift would have started already'] },
      '[createJob-31]',
    ],
    ['a year too many', { date: '2036-11-19' }, { date: ['Choose a day within the next two years'] }, '[createJob-32]'],
    [
      'a break as long as the shift',
      { job_end_time: '15:30', break_length: 90 },
      { break_length: ['The break is as long as the shift'] },
      '[createJob-33]',
    ],
    ['a tag that there is not', { tags: [randomUUID()] }, { tags: ['Choose tags of the list'] }, '[createJob-34]'],
    [
      'a field that there is not',
      { assigned_to: randomUUID() },
      { assigned_to: ['This is not a field here'] },
      '[createJob-35]',
    ],
  ])('is refused with %s $3', async (_, over, errors, _id) => {
    const answer = await post(over);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject(errors);
  });
});

describe('the time of a shift', () => {
  const at = (date: string, job_start_time: string, job_end_time: string) =>
    post({ date, deadline: '2026-11-12', shift_time: 'Night Shift', job_start_time, job_end_time });

  test.each([
    ['a night in winter', '2026-11-19', '20:00', '08:00', '19T20:00Z', '20T08:00Z', 11.5],
    ['a night as the clocks go forward, of 11 hours', '2027-03-27', '20:00', '08:00', '27T20:00Z', '28T07:00Z', 10.5],
    ['a night as the clocks go back, of 13 hours', '2027-10-30', '20:00', '08:00', '30T19:00Z', '31T08:00Z', 12.5],
    ['a late until midnight', '2026-11-19', '16:00', '00:00', '19T16:00Z', '20T00:00Z', 7.5],
    ['a night from midnight', '2026-11-19', '00:00', '08:00', '19T00:00Z', '19T08:00Z', 7.5],
    ['a day and a night', '2026-11-19', '08:00', '08:00', '19T08:00Z', '20T08:00Z', 23.5],
  ])('%s', async (_, date, start, end, starts, ends, paid_hours) => {
    const { data } = (await at(date, start, end)).json();
    const [starts_at, ends_at] = [starts, ends].map((it) => new Date(`${date.slice(0, 8)}${it}`));
    expect([data.starts_at, data.ends_at]).toEqual([starts_at?.toISOString(), ends_at?.toISOString()]);
    const row = await kept(data.job_id);
    expect(row).toMatchObject({ date, job_start_time: start, job_end_time: end, starts_at, ends_at });
    expect(costOf(row, row)).toEqual({
      minutes: paid_hours * 60,
      pay: Math.round(paid_hours * 1340),
      cost: Math.round(paid_hours * 1860),
    });
  });
  test.each([
    [
      'a start that there is not',
      '2027-03-28',
      '01:30',
      '09:00',
      { job_start_time: ['There is no 01:30 on 28 March 2027: the clocks go forward that night'] },
    ],
    [
      'an end that there is not',
      '2027-03-27',
      '20:00',
      '01:00',
      { job_end_time: ['There is no 01:00 on 28 March 2027: the clocks go forward that night'] },
    ],
    [
      'a start that there is twice',
      '2027-10-31',
      '01:00',
      '09:00',
      { job_start_time: ['There are two 01:00 on 31 October 2027: the clocks go back that night'] },
    ],
    [
      'an end that there is twice',
      '2027-10-30',
      '20:00',
      '01:45',
      { job_end_time: ['There are two 01:45 on 31 October 2027: the clocks go back that night'] },
    ],
  ])('%s is refused', async (_, date, start, end, errors) => {
    const answer = await at(date, start, end);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });
});
