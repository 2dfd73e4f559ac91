import { expect, test } from 'vitest';
import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { cameBy, madeText, otherThanPlanned, pillsOf, restText, standingText, workedText } from './timesheetTexts.ts';

test('shows hours in London time, over midnight too', () => {
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
] as const)('says how a member checked in: %s at %s miles', (how, miles, expected) => {
  expect(cameBy({ how, miles })).toBe(expected);
});

test.each([
  ['disputed', null, 3, 'These hours are disputed'],
  ['to_confirm', null, 1, /not confirmed these hours yet. They count as confirmed within a day unless/],
  ['to_confirm', null, 7, /They count as confirmed in 7 days unless/],
  ['confirmed', null, 0, 'Confirmed: nobody disputed these hours within 7 days'],
  ['confirmed', 'home', 5, 'Confirmed by Helen Marsh'],
  ['confirmed', 'settled', 5, 'Confirmed: Helen Marsh settled the dispute'],
  ['corrected', 'agreed', 5, 'Corrected, and agreed by both sides'],
  ['corrected', 'settled', 5, 'Corrected by Helen Marsh'],
] as const)('hours that are %s (%s, %s days left) say how firm they are', (hours_state, how, days_left, expected) => {
  const confirmation = how && { how, confirmed_by_name: 'Helen Marsh', confirmed_at: '2026-11-12T10:00:00Z' };
  expect(standingText({ hours_state, confirmation, days_left })).toMatch(expected);
});

test('names the planned hours only if others were worked', () => {
  const planned = { starts_at: '2026-11-11T08:00:00Z', ends_at: '2026-11-11T20:00:00Z' };
  const row = (end_time: string) =>
    ({ ...planned, timesheet: { start_time: planned.starts_at, end_time } }) as TimesheetRow;
  expect(otherThanPlanned(row('2026-11-11T20:00:00.000Z'))).toBeUndefined();
  expect(otherThanPlanned(row('2026-11-11T19:00:00.000Z'))).toBe('plan 08:00 – 20:00');
});

test('says who made each version', () => {
  const by = { actor_name: 'Ann Lee', version: 2 };
  expect(madeText({ ...by, made_by: 'check_out' })).toBe('Signed at check-out by Ann Lee');
  expect(madeText({ ...by, made_by: 'correction' })).toBe('Version 2, by Ann Lee');
  expect(madeText({ ...by, made_by: 'close' })).toBe('Closed by Ann Lee');
  expect(madeText({ made_by: 'close', actor_name: 'Handover', version: 1 })).toBe('Closed by the clock');
});

test('lists open disputes before other states of a row', () => {
  const timesheet = { made_by: 'correction', nobody_to_sign: true };
  const row = { query: { status: 'open' }, flags: ['Something'], claims: 2, timesheet } as unknown as TimesheetRow;
  expect(pillsOf(row).map(({ text }) => text)).toEqual(['Disputed', '2 claims', 'To review', 'Corrected']);
  expect(pillsOf({ ...row, query: null, flags: [], claims: 0 }).map(({ text }) => text)).toEqual([
    'Corrected',
    'Signed by one',
  ]);
  expect(pillsOf({ ...row, hours_state: 'to_confirm', flags: [] }).map(({ text }) => text)).toContain('To confirm');
  expect(pillsOf({ query: null, timesheet: null } as TimesheetRow).map(({ text }) => text)).toEqual(['Checked in']);
});
