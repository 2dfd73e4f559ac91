import { describe, expect, test } from 'vitest';
import type { Credential, Required } from './items.ts';
import { weeklyLimit, worstPaper } from './people.ts';

const today = '2026-11-18';
const paper = (over: Partial<Credential> = {}): Credential => ({
  item_id: 'fire',
  title: 'Fire safety',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  state: 'verified',
  weekly_hours: null,
  ...over,
});
const fire: Required = { item_id: 'fire', title: 'Fire safety', kind: 'training', nations: [], months: null };
const jab: Required = { item_id: 'jab', title: 'Hepatitis B', kind: 'vaccination', nations: [], months: null };
const worst = (credentials: Credential[], required: Required[] = [fire]) =>
  worstPaper({ credentials, required, nation: null, today });

describe('the worst of a person’s documents', () => {
  test.each([
    ['in order', [paper()], 'valid', 'Valid'],
    ['missing', [], 'missing', 'Fire safety missing'],
    ['expired', [paper({ end_date: '2026-11-17' })], 'expired', 'Fire safety expired'],
    ['about to expire', [paper({ end_date: '2026-11-30' })], 'expiring', 'Fire safety, 12 days'],
    ['about to expire today', [paper({ end_date: today })], 'expiring', 'Fire safety, today'],
    ['waiting', [paper(), paper({ state: 'waiting' }), paper({ state: 'waiting' })], 'waiting', '2 waiting'],
  ] as const)('is %s', (_, credentials, state, words) => {
    expect(worst([...credentials])).toEqual({ state, words });
  });

  test('never names a vaccination', () => {
    expect(worst([paper()], [fire, jab]).words).toBe('Vaccination missing');
  });
});

test.each([
  ['the legal hours', {}, [], 48],
  ['nothing after an opt-out', { opted_out_on: '2026-01-01' }, [], null],
  ['the legal hours after an opt-out has ended', { opted_out_on: '2026-01-01', opt_out_ends_on: '2026-11-17' }, [], 48],
  ['a visa', {}, [paper({ weekly_hours: 20 })], 20],
  ['a visa, also after an opt-out', { opted_out_on: '2026-01-01' }, [paper({ weekly_hours: 20 })], 20],
  ['the legal hours when the visa is over', {}, [paper({ weekly_hours: 20, end_date: '2026-11-17' })], 48],
])('the hours of a week are limited by %s', (_, over, credentials, limit) => {
  expect(weeklyLimit({ opted_out_on: null, opt_out_ends_on: null, credentials, today, ...over }, 48)).toBe(limit);
});
