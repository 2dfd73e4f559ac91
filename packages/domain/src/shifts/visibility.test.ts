import { expect, test } from 'vitest';
import { LEVELS } from '../viewer.ts';
import { GUARDED_FIELDS, sees } from './visibility.ts';

const seenBy = (where: 'detail' | 'form') =>
  Object.fromEntries(
    LEVELS.map((level) => [level, GUARDED_FIELDS.filter((field) => sees(level, field, where))] as const),
  );

test('an administrator sees the agency, the cost, the author and the administrator of a shift', () => {
  expect(seenBy('detail')[1]).toEqual([
    'agency',
    'hcp_rate',
    'created_by',
    'admin_user',
    'refilling',
    'deadline',
    'deadline_at',
    'job_planner',
    'applications',
    'version',
    'out_of_date',
    'rate_review',
    'fill_request',
    'check_sheet',
  ]);
});

test('levels 2 and 3 see the deadline, the planner and how many applied', () => {
  const theirs = [
    'deadline',
    'deadline_at',
    'job_planner',
    'applications',
    'version',
    'out_of_date',
    'rate_review',
    'fill_request',
    'check_sheet',
  ];
  expect(seenBy('detail')).toMatchObject({ 2: theirs, 3: theirs });
});

test('a manager sees the charge in the form; staff never do', () => {
  expect(LEVELS.map((level) => sees(level, 'hcp_rate', 'form'))).toEqual([true, true, true, false]);
  expect(LEVELS.map((level) => sees(level, 'hcp_rate'))).toEqual([true, false, false, false]);
});

test('a staff member sees their own application, offer, rates and pay and no other guarded field', () => {
  const theirs = ['applied', 'offer_id', 'offer_expires_at', 'taken', 'standby', 'staff_bands', 'staff_pay'];
  expect(seenBy('form')[4]).toEqual(theirs);
});
