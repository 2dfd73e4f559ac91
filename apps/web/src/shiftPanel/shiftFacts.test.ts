import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { jobActs } from '@handover/domain/shifts/acts';
import { toSentVerdict } from '@handover/domain/verdict';
import type { Viewer } from '@handover/domain/viewer';
import { describe, expect, test } from 'vitest';
import { actionsFor } from './availableActions.ts';
import { breakText, factsOf, nextMoment, sumsOf } from '../shifts/shared/shiftFacts.ts';
import { cancellingText } from '../cancellations/cancellationTexts.ts';

const place = {
  address_line_1: '3 Mill Road',
  address_line_2: '',
  city: 'York',
  town: 'Acomb',
  province: '',
  post_code: 'YO26 5RL',
  country: 'GB' as const,
  latitude: 53.9,
  longitude: -1.1,
  approximate: false,
};

const night: JobAnswer = {
  job_id: 'j1',
  code: 'SH-20431',
  title: 'Registered Nurse',
  description: 'Lead the night team',
  status: 'Published',
  no_show: false,
  late_notice: null,
  date: '2026-11-12',
  shift_time: 'Night Shift',
  job_start_time: '20:00',
  job_end_time: '08:00',
  starts_at: '2026-11-12T20:00:00Z',
  ends_at: '2026-11-13T08:00:00Z',
  staff_rate: 23.5,
  tags: [],
  ward: 'Bluebell Unit',
  care_provider: { care_provider_id: 'c1', company_name: 'Ashgrove' },
  location: { office_id: 'o1', title: 'Ashgrove House', ...place },
  assigned_to: null,
  created_at: '2026-11-10T09:00:00Z',
  has_break: true,
  break_is_paid_for: false,
  break_length: 30,
  report_to: 'Sister Lee',
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
  late_paid_minutes: null,
  check_in_radius: 10,
  ...place,
};
const office: Viewer = {
  kind: 'office',
  level: 3,
  user_id: 'u3',
  agency_id: 'a1',
  care_provider_id: 'c1',
  office_id: 'o1',
};
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u1' };
const at = (time: string) => new Date(time);

describe('shift facts in the panel', () => {
  test('use the viewer’s own agency if the answer names none', () => {
    expect(factsOf(night, office)).toMatchObject({ agency_id: 'a1', office_id: 'o1', assigned_to: null });
    const told = { ...night, agency: { agency_id: 'a9', company_name: 'Brightwell' } };
    expect(factsOf(told, admin).agency_id).toBe('a9');
  });

  test('11 h 30 min at £31.40 make a shift worth £361.10', () => {
    expect(sumsOf({ ...night, hcp_rate: 31.4 })).toEqual({ minutes: 690, pay: 27_025, cost: 36_110 });
  });

  test.each([
    ['2026-11-12T10:24:00Z', { deadline_at: '2026-11-12T13:30:00Z' }, { text: 'Closes in 3 h', urgent: true }],
    ['2026-11-10T10:24:00Z', { deadline_at: '2026-11-12T00:00:00Z' }, { text: 'Closes in 2 days', urgent: false }],
    ['2026-11-12T10:24:00Z', { deadline_at: '2026-11-12T00:00:00Z' }, { text: 'Starts in 9 h', urgent: true }],
    ['2026-11-12T10:24:00Z', { status: 'Confirmed' }, { text: 'Starts in 9 h', urgent: false }],
    ['2026-11-12T22:24:00Z', { status: 'Checked in' }, { text: 'Started 2 h ago', urgent: false }],
    ['2026-11-12T10:24:00Z', { status: 'cancelled' }, undefined],
    ['2026-11-14T10:24:00Z', {}, undefined],
  ] as const)('at %s with %j', (now, over, says) => {
    expect(nextMoment({ ...night, ...over }, at(now))).toEqual(says);
  });

  test('give a break’s length and pay', () => {
    expect(breakText(night)).toBe('30 min unpaid break');
    expect(breakText({ ...night, break_is_paid_for: true })).toBe('30 min paid break');
    expect(breakText({ ...night, break_length: 60 })).toBe('1 h unpaid break');
    expect(breakText({ ...night, has_break: false })).toBe('no break');
  });
});

describe('actions of a shift', () => {
  const menu = (viewer: Viewer, over: Partial<JobAnswer>, now: string) => {
    const job = { ...night, ...over };
    const verdicts = jobActs(
      viewer,
      { ...factsOf(job, viewer), created_by: '', admin_user: null, managers_fill: false, fill_asked: false },
      at(now),
    );
    const acts = Object.fromEntries(Object.entries(verdicts).map(([act, verdict]) => [act, toSentVerdict(verdict)]));
    return Object.fromEntries(actionsFor({ ...job, acts }).map(({ label, reason }) => [label, reason ?? 'yes']));
  };

  test('inside 24 hours a location asks to cancel, and an administrator cancels', () => {
    expect(menu(office, {}, '2026-11-12T10:24:00Z')).toEqual({
      'Edit shift': 'yes',
      'Unpublish shift': 'yes',
      'Choose shift planner': 'yes',
      'Message job creator': 'yes',
      'Ask to cancel': 'yes',
    });
    expect(menu(admin, { status: 'Confirmed' }, '2026-11-12T10:24:00Z')).toMatchObject({ 'Cancel shift': 'yes' });
    expect(menu(office, { status: 'Checked in' }, '2026-11-12T20:24:00Z')).toMatchObject({
      'Cancel shift': 'This shift has begun',
    });
  });

  test('inside 24 hours a draft cannot be cancelled, and the menu says why', () => {
    expect(menu(office, { status: 'Unpublished' }, '2026-11-12T10:24:00Z')).toMatchObject({
      'Cancel shift': 'A shift can be cancelled up to 24 hours before it starts',
    });
  });

  test('an assigned shift cannot be edited any more', () => {
    expect(menu(admin, { status: 'Assigned' }, '2026-11-10T10:00:00Z')).toEqual({
      'Edit shift': 'This shift has been given to someone',
      'Unpublish shift': 'This shift has been given to someone',
      'Offer shift': 'This shift has been given to someone',
      'Fill again': 'This shift has been given to someone',
      'Choose shift planner': 'yes',
      'Message job creator': 'yes',
      'Unassign staff': 'yes',
      'Turn down': 'This shift has been given to someone',
      'Cancel shift': 'yes',
    });
  });

  test('an administrator closes a shift without check-out, twelve hours after its end', () => {
    const close = (viewer: Viewer, status: JobAnswer['status'], now: string) =>
      menu(viewer, { status }, now)['Close shift'];
    expect(close(admin, 'Checked in', '2026-11-13T19:59:00Z')).toContain('12 hours after the end');
    expect(close(admin, 'Checked in', '2026-11-13T20:00:00Z')).toBe('yes');
    expect(close(office, 'Checked in', '2026-11-13T20:00:00Z')).toBeUndefined();
    expect(close(admin, 'Confirmed', '2026-11-13T20:00:00Z')).toBeUndefined();
  });

  test('an administrator offers an open shift until it starts, and after a no-show until shortly before its end [facts-1]', () => {
    const offer = (over: Partial<JobAnswer>, now: string) => menu(admin, over, now)['Offer shift'];
    expect(offer({}, '2026-11-10T10:00:00Z')).toBe('yes');
    expect(offer({}, '2026-11-12T20:01:00Z')).toBe('This shift has already started');
    expect(offer({ no_show: true }, '2026-11-12T20:31:00Z')).toBe('yes');
    expect(offer({ no_show: true }, '2026-11-13T06:01:00Z')).toBe('This shift is nearly over');
    expect(offer({ status: 'Unpublished' }, '2026-11-10T10:00:00Z')).toBe('This shift is not published yet');
    expect(offer({ status: 'Confirmed' }, '2026-11-10T10:00:00Z')).toBe('This shift is confirmed');
    expect(menu(office, {}, '2026-11-10T10:00:00Z')).not.toHaveProperty('Offer shift');
  });

  test('a draft can be published, and members have no menu [facts-2]', () => {
    expect(menu(office, { status: 'Unpublished' }, '2026-11-10T10:00:00Z')).toHaveProperty('Publish shift', 'yes');
    expect(menu({ kind: 'member', level: 4, user_id: 'm', member_id: 'm' }, {}, '2026-11-10T10:00:00Z')).toEqual({});
  });
});

describe('people notified of a cancellation', () => {
  const person = (user_id: string, first_name: string) => ({ user_id, first_name, last_name: 'Lee' });
  const planner = { ...person('u1', 'Ann'), member_id: null };

  test('member, planner and the person who posted it, without the one who cancels', () => {
    const job = {
      ...night,
      status: 'Confirmed' as const,
      assigned_to: { member_id: 'm1', first_name: 'Bo', last_name: 'Hill', code: 'ST-1' },
      job_planner: planner,
      created_by: person('u9', 'Cy'),
    };
    expect(cancellingText(job, 'u9')).toBe('Bo Hill and Ann Lee will be told.');
  });

  test('applicants of an open shift', () => {
    expect(cancellingText({ ...night, applications: 2 }, 'u1')).toBe(
      '2 who applied and anyone it was offered to will be told.',
    );
    expect(cancellingText(night, 'u1')).toBe('Anyone it was offered to will be told.');
    expect(cancellingText({ ...night, status: 'Unpublished' }, 'u1')).toBe('Nobody else needs to be told.');
  });
});
