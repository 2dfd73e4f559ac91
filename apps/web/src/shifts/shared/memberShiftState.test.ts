import type { MemberRow } from '@handover/contract/shifts/jobs';
import { expect, test } from 'vitest';
import { memberShiftState, replyText } from './memberShiftState.ts';

const now = new Date('2026-11-12T10:24:00Z');
const open = {
  status: 'Published',
  taken: false,
  offer_id: null,
  applied: null,
  starts_at: '2026-11-13T20:00:00Z',
  ends_at: '2026-11-14T08:00:00Z',
} as MemberRow;
const applied = { application_id: 'a1' };

test.each<[string, Partial<MemberRow>, string]>([
  ['open', {}, '[between-1]'],
  ['applied', { applied }, '[between-2]'],
  ['offered', { offer_id: 'o1' }, '[between-3]'],
  ['offered', { offer_id: 'o1', applied }, '[between-4]'],
  ['offered', { offer_id: 'o1', status: 'Assigned' }, '[between-5]'],
  ['taken', { taken: true, status: 'Confirmed', applied }, '[between-6]'],
  ['booked', { status: 'Confirmed' }, '[between-7]'],
  ['booked', { status: 'Confirmed', starts_at: '2026-11-12T11:24:01Z' }, '[between-8]'],
  ['arriving', { status: 'Confirmed', starts_at: '2026-11-12T11:24:00Z' }, '[between-9]'],
  [
    'arriving',
    { status: 'Confirmed', starts_at: '2026-11-12T02:24:00Z', ends_at: '2026-11-12T10:24:01Z' },
    '[between-10]',
  ],
  ['over', { status: 'Confirmed', starts_at: '2026-11-12T02:24:00Z', ends_at: '2026-11-12T10:24:00Z' }, '[between-11]'],
  ['inside', { status: 'Checked in' }, '[between-12]'],
  ['done', { status: 'Completed' }, '[between-13]'],
  ['over', { status: 'missed' }, '[between-14]'],
])('a shift is %s when it is %o $2', (between, over) => {
  expect(memberShiftState({ ...open, ...over }, now)).toBe(between);
});

test.each([
  ['2026-11-12T10:24:30Z', 'Reply now'],
  ['2026-11-12T11:00:00Z', 'Reply in 36 min'],
  ['2026-11-12T15:30:00Z', 'Reply in 5 h'],
  ['2026-11-14T10:00:00Z', 'Reply in 47 h'],
  ['2026-11-16T10:24:00Z', 'Reply in 4 days'],
])('an offer until %s reads "%s"', (offer_expires_at, words) => {
  expect(replyText({ offer_expires_at }, now)).toBe(words);
});
