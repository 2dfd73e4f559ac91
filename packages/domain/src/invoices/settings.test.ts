import { describe, expect, test } from 'vitest';
import {
  losesMoney,
  ruleBegins,
  ruleEnds,
  ruleState,
  termProblems,
  vatNumberOf,
  vatNumberProblem,
} from './settings.ts';

describe('a VAT number', () => {
  test.each([
    'GB123456789',
    'GB123456789012',
    'XI123456789',
    'XI123456789012',
    'IE1234567F',
    'IE1234567FA',
    'IE1F23456W',
    'IE1+23456W',
  ])('%s is valid', (number) => {
    expect(vatNumberProblem(number)).toBeUndefined();
  });

  test.each([
    ['123456789', 'Begin with GB, XI for Northern Ireland or IE, such as GB123456789'],
    ['FR12345678901', 'Begin with GB, XI for Northern Ireland or IE, such as GB123456789'],
    ['GB12345678', 'After GB come 9 or 12 digits'],
    ['GB1234567890', 'After GB come 9 or 12 digits'],
    ['GB12345678A', 'After GB come 9 or 12 digits'],
    ['XI12345678901', 'After XI come 9 or 12 digits'],
    ['IE1234567', 'After IE come seven digits and one or two letters, such as IE1234567FA'],
    ['IE123456789', 'After IE come seven digits and one or two letters, such as IE1234567FA'],
    ['GB', 'After GB come 9 or 12 digits'],
  ])('%s is invalid, with a message that says why', (number, words) => {
    expect(vatNumberProblem(number)).toBe(words);
  });

  test('is stored without spaces', () => {
    expect(vatNumberOf(' gb 123 4567-89 ')).toBe('GB123456789');
  });
});

describe('a VAT rule', () => {
  const today = '2026-11-12';
  const from = (valid_from: string, valid_until: string | null = null) => ({ valid_from, valid_until });

  test.each([
    [from('2026-11-12'), 'holds'],
    [from('2026-11-01', '2026-11-12'), 'holds'],
    [from('2026-11-13'), 'to_come'],
    [from('2026-11-01', '2026-11-11'), 'ended'],
    [from('2026-12-01', '2026-11-30'), 'ended'],
  ] as const)('%j is %s', (rule, state) => {
    expect(ruleState(rule, today)).toBe(state);
  });

  test('begins today at the earliest', () => {
    expect(ruleBegins('2026-11-11', today)).toBe('A rule holds from today at the earliest');
    expect(ruleBegins(today, today)).toBeUndefined();
  });

  test.each([
    ['one that holds ends today', from('2026-11-01'), '2026-11-12', true],
    ['or later', from('2026-11-01'), '2027-01-31', true],
    ['but not in the past', from('2026-11-01'), '2026-11-11', false],
    ['an end to come may be put elsewhere', from('2026-11-01', '2026-12-31'), '2026-11-30', true],
    ['what has ended stays ended', from('2026-11-01', '2026-11-11'), '2026-12-31', false],
    ['one to come is taken back by the day before', from('2026-12-01'), '2026-11-30', true],
    ['one to come ends after it began', from('2026-12-01'), '2026-12-01', true],
    ['and not between today and its beginning', from('2026-12-01'), '2026-11-20', false],
    ['what was taken back stays so', from('2026-12-01', '2026-11-30'), '2026-12-31', false],
  ])('%s', (_, rule, valid_until, ok) => {
    expect(ruleEnds(rule, valid_until, today).ok).toBe(ok);
  });
});

test('warns of an enhancement that pays staff more than it charges', () => {
  expect(losesMoney({ staff_percent: 150, hcp_percent: 130 })).toMatch(/^Staff are paid 150%.* charged 130%/);
  expect(losesMoney({ staff_percent: 130, hcp_percent: 130 })).toBeUndefined();
});

describe('cancellation terms', () => {
  const term = (notice_hours: number, paid_hours: number) => ({ notice_hours, paid_hours });

  test('pay at least as much for less notice', () => {
    expect(termProblems([term(4, 6), term(12, 4), term(24, 4)])).toEqual([]);
    expect(termProblems([term(24, 6), term(4, 2.5)])).toEqual([
      { at: 1, field: 'paid_hours', words: 'More is paid with 24 hours’ notice than with this' },
    ]);
  });

  test('name each notice once', () => {
    expect(termProblems([term(4, 6), term(4, 6)])).toEqual([
      { at: 1, field: 'notice_hours', words: 'Say each notice once' },
    ]);
  });
});
