import { expect, test } from 'vitest';
import type { Timesheet, TimesheetRow } from '@handover/contract/timesheets';
import { cameBy, madeText, pillsOf, restText, standingText, workedText } from './words.ts';

test('hours are read as London’s clocks show them, over midnight too', () => {
  expect(workedText({ start_time: '2026-07-01T19:00:00Z', end_time: '2026-07-02T07:00:00Z' })).toBe('20:00 – 08:00');
  expect(restText({ break_time: 30, break_is_paid_for: false })).toBe('30 min unpaid break');
  expect(restText({ break_time: 75, break_is_paid_for: true })).toBe('1 h 15 min paid break');
  expect(restText({ break_time: 0, break_is_paid_for: true })).toBe('no break');
});

test.each([
  ['position', 0.23, 'By position, 0.2 miles away'],
  ['position', 0.04, 'By position, at the location'],
  ['code', null, 'By code, at the location'],
  ['code', 3, 'By code, at the location'],
  ['review', 14.04, 'For review, 14 miles away'],
  ['review', null, 'For review, position not known'],
] as const)('how somebody came: %s at %s miles', (how, miles, expected) => {
  expect(cameBy({ how, miles })).toBe(expected);
});

test('hours stand once nobody can dispute them any more, and not while they are disputed', () => {
  const asked = { queries: [{ status: 'answered' }] } as unknown as Timesheet;
  expect(standingText({ ...asked, days_left: 0 })).toBe('These hours are disputed');
  expect(standingText({ queries: [], days_left: 0 })).toBe('These hours stand');
  expect(standingText({ queries: [], days_left: 1 })).toBe('Either side can dispute these hours for one more day');
  expect(standingText({ queries: [], days_left: 7 })).toBe('Either side can dispute these hours for 7 more days');
});

test('each version says who made it', () => {
  const by = { actor_name: 'Ann Lee', version: 2 };
  expect(madeText({ ...by, made_by: 'check_out' })).toBe('Signed at check-out by Ann Lee');
  expect(madeText({ ...by, made_by: 'correction' })).toBe('Version 2, by Ann Lee');
  expect(madeText({ ...by, made_by: 'close' })).toBe('Closed by Ann Lee');
  expect(madeText({ made_by: 'close', actor_name: 'Handover', version: 1 })).toBe('Closed by the clock');
});

test('a line says what waits for somebody before what merely is', () => {
  const timesheet = { made_by: 'correction', nobody_to_sign: true };
  const row = { query: { status: 'open' }, flags: ['Something'], claims: 2, timesheet } as unknown as TimesheetRow;
  expect(pillsOf(row).map(({ text }) => text)).toEqual(['Disputed', '2 claims', 'To review', 'Corrected']);
  expect(pillsOf({ ...row, query: null, flags: [], claims: 0 }).map(({ text }) => text)).toEqual([
    'Corrected',
    'Signed by one',
  ]);
  expect(pillsOf({ query: null, timesheet: null } as TimesheetRow).map(({ text }) => text)).toEqual(['Checked in']);
});
