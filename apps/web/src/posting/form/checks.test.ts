import { expect, test } from 'vitest';
import { NO_CARE_PROVIDERS, NO_LOCATIONS, shiftProblems } from './checks.ts';
import { wrongFields } from '../shared/ErrorSummary.tsx';
import { blankValues, type ShiftValues } from '../shared/values.ts';

const now = new Date('2026-11-12T10:24:00Z');
const right: ShiftValues = {
  ...blankValues({ agents: [], care_providers: [], care_provider_id: null, tags: [] }),
  agency_id: 'an agency',
  care_provider_id: 'a care provider',
  location_id: 'a location',
  date: '2026-11-14',
  deadline: '2026-11-13',
  job_start_time: '14:00',
  job_end_time: '21:30',
  has_break: false,
  post_code: 'YO26 5RL',
  latitude: 53.9,
  longitude: -1.1,
  approximate: false,
};
const problems = (changed: Partial<ShiftValues>, level: 1 | 2 | 3 = 1, offered = { care_providers: 2, locations: 2 }) =>
  shiftProblems({ ...right, ...changed }, level, offered, now);

test('accepts a complete shift', () => {
  expect(problems({})).toEqual({});
});

test('requires each level to choose where it has a choice [checks-1]', () => {
  const nobody = { agency_id: '', care_provider_id: '', location_id: undefined };
  const choose = { care_provider_id: 'Choose a care provider', location_id: 'Choose a location' };
  expect(problems(nobody, 1)).toEqual({ agency_id: 'Choose an agency', ...choose });
  expect(problems(nobody, 2)).toEqual(choose);
  expect(problems(nobody, 3)).toEqual({ location_id: 'Choose a location' });
});

test('points to the previous choice if there is nothing to choose from', () => {
  const nobody = { agency_id: '', care_provider_id: '', location_id: undefined };
  expect(problems(nobody, 1, { care_providers: 0, locations: 0 })).toMatchObject({
    care_provider_id: NO_CARE_PROVIDERS,
    location_id: NO_LOCATIONS,
  });
});

test('refuses a deadline in the past even before anything else is filled in', () => {
  const times = { date: undefined, job_start_time: undefined, job_end_time: undefined };
  expect(problems({ ...times, deadline: '2026-11-09' })).toEqual({
    deadline: 'The deadline cannot be earlier than today',
  });
  expect(problems({ deadline: '2026-11-09', job_end_time: undefined })).toEqual({
    deadline: 'The deadline cannot be earlier than today',
  });
});

test('requires a break’s length and pay, and that it ends before the shift [checks-2]', () => {
  expect(Object.keys(problems({ has_break: true }))).toEqual(['break_is_paid_for', 'break_length']);
  const short = { has_break: true, break_is_paid_for: false, break_length: 60, job_end_time: '15:00' };
  expect(problems(short)).toEqual({ break_length: 'The break is as long as the shift' });
});

test('reports a nonexistent time at its field, or at its day if there are several', () => {
  const nightly = { job_start_time: '01:30', deadline: undefined };
  expect(problems({ ...nightly, date: '2027-03-28' })).toEqual({
    job_start_time: 'There is no 01:30 on 28 March 2027: the clocks go forward that night',
  });
  const days = { date: undefined, dates: ['2027-03-27', '2027-03-28'], close_days_before: 1 };
  expect(problems({ ...nightly, ...days })).toEqual({
    dates: 'Sun 28 Mar 2027: There is no 01:30 on 28 March 2027: the clocks go forward that night',
  });
});

test('requires a post code of the country, and a confirmed pin', () => {
  expect(problems({ post_code: 'D06 X2Y4' })).toHaveProperty('post_code');
  expect(problems({ post_code: 'D06 X2Y4', country: 'IE' })).toEqual({});
  expect(problems({ latitude: null, longitude: null })).toEqual({ latitude: 'Place the pin on the map' });
  expect(problems({ approximate: true })).toEqual({ latitude: 'Confirm where the pin stands before you save' });
});

test('lists problems in the order of the form', () => {
  expect(wrongFields({ hcp_rate: 'x', report_to: 'x', deadline: 'x', title: undefined })).toEqual([
    'report_to',
    'deadline',
    'hcp_rate',
  ]);
});
