import type { JobRow } from '@handover/contract/shifts/jobs';
import { expect, test } from 'vitest';
import { applicantsText, dayText, dueOf, postedText } from './cardTexts.ts';

const now = new Date('2026-11-12T10:24:00Z');
const times = {
  deadline_at: '2026-11-12T13:30:00+00:00',
  starts_at: '2026-11-12T20:00:00+00:00',
  ends_at: '2026-11-13T08:00:00+00:00',
};
const due = (status: JobRow['status'], change: Partial<typeof times> = {}) =>
  dueOf({ status, ...times, ...change }, now);

test.each([
  ['Published', {}, 'Closes in 3 h'],
  ['Published', { deadline_at: '2026-11-13T23:00:00+00:00' }, 'Closes tomorrow'],
  ['Published', { deadline_at: '2026-11-12T08:00:00+00:00' }, 'Closed 2 h ago'],
  ['Assigned', {}, 'Reply in 9 h'],
  ['Assigned', { starts_at: '2026-11-12T10:00:00+00:00' }, 'Started 24 min ago'],
  ['Confirmed', { starts_at: '2026-11-12T14:30:00+00:00' }, 'Starts in 4 h'],
  ['Checked in', {}, 'Ends in 21 h'],
  ['Checked in', { ends_at: '2026-11-12T10:24:30+00:00' }, 'Ended just now'],
  ['Completed', { ends_at: '2026-11-12T08:00:00+00:00' }, 'Ended 2 h ago'],
  ['Completed', { ends_at: '2026-11-11T08:00:00+00:00' }, 'Ended yesterday'],
] as const)('a card that is %s says what it counts to (%o)', (status, change, text) => {
  expect(due(status, change).text).toBe(text);
});

test('marks only an open shift that closes within twelve hours as urgent', () => {
  expect(due('Published').urgent).toBe(true);
  expect(due('Published', { deadline_at: '2026-11-12T22:25:00+00:00' }).urgent).toBe(false);
  expect(due('Confirmed', { starts_at: '2026-11-12T11:00:00+00:00' }).urgent).toBe(false);
});

test('leaves out the month of a near day', () => {
  expect(dayText(new Date('2026-11-13T08:00:00Z'), now)).toBe('Fri 13');
  expect(dayText(new Date('2026-12-13T08:00:00Z'), now)).toBe('Sun 13 Dec');
  expect(dayText(new Date('2027-12-13T08:00:00Z'), now)).toBe('Mon 13 Dec 2027');
});

test('names the person who posted a shift if the viewer may know [words-2]', () => {
  const created_at = '2026-11-12T09:42:00+00:00';
  expect(postedText({ created_at, created_by: { user_id: 'u1', first_name: 'Ann', last_name: 'Lee' } }, now)).toBe(
    'Posted 42 min ago by Ann L.',
  );
  expect(postedText({ created_at }, now)).toBe('Posted 42 min ago');
});

test('counts applicants', () => {
  expect([0, 2].map(applicantsText)).toEqual(['No applicants yet', '2 applied']);
});
