import { describe, expect, test } from 'vitest';
import { datesCheck, firstBlocked, numberCheck, provenUntil, provenWords } from './documentChecks.ts';
import type { Credential, Required } from './items.ts';

const TODAY = '2026-11-18';
const ITEM = 'item';

test.each<[string | null, string | null, number | null, string]>([
  ['2026-11-12', '2027-11-11', null, 'Not in the future, counts until 11 Nov 2027'],
  ['2026-11-12', null, 12, 'Not in the future, counts until 12 Nov 2027'],
  ['2026-11-18', null, null, 'Not in the future, no end'],
  ['2026-11-19', null, null, 'It begins on 19 Nov 2026, in the future'],
  ['2026-11-12', '2026-11-11', null, 'It ends before it begins'],
  ['2025-11-12', '2026-11-17', null, 'It ended on 17 Nov 2026'],
  ['2025-11-12', null, 12, 'It ended on 12 Nov 2026'],
  [null, null, 12, 'It has no date'],
  ['2006-11-17', null, null, 'It is over 20 years old'],
])('a document from %s to %s that counts for %s months: %s', (start_date, end_date, months, words) => {
  const check = datesCheck({ start_date, end_date }, months, TODAY);
  expect(check).toMatchObject({ words, passed: words.startsWith('Not in the future') });
});

test('a number is checked if there is one', () => {
  expect(numberCheck('', null)).toBeUndefined();
  expect(numberCheck('A1', null)?.passed).toBe(true);
  expect(numberCheck('A1', { name: 'Ann Lee', code: 'ST-1' })).toMatchObject({
    passed: false,
    words: 'Ann Lee (ST-1) has sent the same number',
  });
});

let n = 0;
const paper = (over: Partial<Credential> = {}) => ({
  entry_id: String((n += 1)),
  item_id: ITEM,
  title: 'Moving and handling',
  state: 'verified' as const,
  start_date: '2025-11-20',
  end_date: '2026-11-20',
  weekly_hours: null,
  ...over,
});
const its = paper({ state: 'waiting', start_date: '2026-11-12', end_date: '2027-11-11' });

describe('what a document replaces', () => {
  test('is the longest verified one of the same kind', () => {
    const held = [its, paper(), paper({ end_date: '2026-11-19' }), paper({ item_id: 'other', end_date: '2030-01-01' })];
    expect(provenUntil(its, held, null, TODAY)).toBe('2026-11-20');
    expect(provenUntil(its, [its, paper({ state: 'rejected' })], null, TODAY)).toBeNull();
  });
  test('is told in words', () => {
    expect([null, 'infinity', '2026-11-20', '2026-11-17'].map((until) => provenWords(until, TODAY))).toEqual([
      'Nothing verified',
      'Valid, without an end',
      'Valid until 20 Nov 2026',
      'Ended on 17 Nov 2026',
    ]);
  });
});

describe('the first blocked booking', () => {
  const asked: Required = { item_id: ITEM, title: 'Moving and handling', kind: 'training', nations: [], months: null };
  const booking = (day: string, required = [asked]) => ({
    starts_at: new Date(`${day}T08:00:00Z`),
    ends_at: new Date(`${day}T20:00:00Z`),
    nation: 'England' as const,
    required,
  });
  const saturday = booking('2026-11-21');
  test('is the first after the end of what is verified', () => {
    expect(firstBlocked(its, [its, paper()], [booking('2026-11-22'), saturday, booking('2026-11-20')])).toBe(saturday);
  });
  test('asks for this kind of document, and there', () => {
    expect(firstBlocked(its, [its], [booking('2026-11-21', [])])).toBeUndefined();
    expect(firstBlocked(its, [its], [booking('2026-11-21', [{ ...asked, nations: ['Wales'] }])])).toBeUndefined();
  });
  test('is none while a verified one lasts', () => {
    expect(firstBlocked(its, [its, paper({ end_date: null })], [saturday])).toBeUndefined();
  });
});
