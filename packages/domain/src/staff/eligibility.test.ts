import { describe, expect, test } from 'vitest';
import {
  ACCESS_NI,
  asked,
  booked,
  DBS,
  GARDA,
  GB,
  HEPATITIS,
  held,
  IE,
  MOVING,
  PVG,
  RIGHT_TO_WORK,
  worked,
} from '../../test/staff.ts';
import type { Country, Nation } from '../places.ts';
import { dayAfter } from '../time.ts';
import { eligibility, type EligibleJob, type EligibleMember, documentsFor } from './eligibility.ts';
import type { Credential, Required } from './items.ts';
import type { Worked } from './workingTime.ts';

const at = new Date('2026-11-05T10:00:00Z');
const night = worked('2026-11-12', '20:00', '08:00');
const WHERE: Record<Nation, Country> = {
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  Ireland: 'IE',
};

const job = (required: Required[], shift: Worked = night, nation: Nation = 'England'): EligibleJob => ({
  ...shift,
  job_id: 'this',
  nation,
  country: WHERE[nation],
  required,
  rules: nation === 'Ireland' ? IE : GB,
});
const member = (credentials: Credential[], over: Partial<EligibleMember> = {}): EligibleMember => ({
  credentials,
  bookings: [],
  opted_out_on: null,
  declared: [],
  opt_out_ends_on: null,
  ...over,
});
const wordsFor = (item: Required, ...papers: Partial<Credential>[]) =>
  eligibility(member(papers.map((over) => held(item, over))), job([item]), at).blocks.map(({ words }) => words);

test('the record of a check has the last day of each document, and names no vaccination', () => {
  const papers = [held(RIGHT_TO_WORK), held(MOVING, { end_date: '2026-11-12' }), held(HEPATITIS)];
  const kept = documentsFor(member(papers), job([RIGHT_TO_WORK, MOVING, HEPATITIS, DBS, GARDA]), at);
  expect(kept.map(({ title, until, in_date }) => [title, until, in_date])).toEqual([
    [RIGHT_TO_WORK.title, null, true],
    [MOVING.title, '2026-11-12', false],
    ['Vaccination', null, true],
    [DBS.title, null, false],
  ]);
});

describe('a requirement of a shift', () => {
  test('is met by a verified document that lasts until the shift ends', () => {
    const papers = [held(RIGHT_TO_WORK), held(DBS), held(MOVING, { start_date: '2026-10-01' })];
    expect(eligibility(member(papers), job([RIGHT_TO_WORK, DBS, MOVING]), at)).toEqual({
      allowed: true,
      blocks: [],
      warnings: [],
    });
  });

  test.each([
    ['ends on the day on which the night ends', '2026-11-13', []],
    [
      'ends on the day on which the night begins',
      '2026-11-12',
      ['Moving and handling ends on 12 Nov 2026, before this shift is over'],
    ],
    ['ends today', '2026-11-05', ['Moving and handling ends on 5 Nov 2026, before this shift is over']],
    ['ended yesterday', '2026-11-04', ['Moving and handling ended on 4 Nov 2026']],
  ])('is judged as at the shift’s end, and counts on its last day: one that %s', (_, end_date, words) => {
    expect(wordsFor(MOVING, { end_date })).toEqual(words);
  });

  test('is in date for a shift that ends at midnight of its last day', () => {
    const late = job([MOVING], worked('2026-11-12', '14:00', '00:00'));
    expect(eligibility(member([held(MOVING, { end_date: '2026-11-12' })]), late, at).allowed).toBe(true);
  });

  test('may be too old on the day of the shift but not yet today', () => {
    expect(wordsFor(DBS, { start_date: '2023-11-12' })).toEqual([
      'Enhanced DBS check ends on 12 Nov 2026, before this shift is over',
    ]);
    expect(wordsFor(DBS, { start_date: '2023-11-13' })).toEqual([]);
  });

  test.each([
    ['there is none', [], 'Moving and handling is not on record'],
    ['it waits', [{ state: 'waiting' }], 'Moving and handling is waiting to be checked'],
    ['it was rejected', [{ state: 'rejected' }], 'Moving and handling was rejected'],
    ['it was withdrawn', [{ state: 'withdrawn' }], 'Moving and handling was withdrawn'],
    ['nobody knows of when it is', [{ start_date: null }], 'Moving and handling has no date on record'],
    ['it begins later', [{ start_date: '2026-12-01' }], 'Moving and handling only counts from 1 Dec 2026'],
    [
      'the old one ended and the new one waits',
      [{ end_date: '2026-10-01' }, { state: 'waiting' }],
      'Moving and handling is waiting to be checked',
    ],
    [
      'the longer one ended too',
      [{ end_date: '2026-09-01' }, { end_date: '2026-10-01' }, { state: 'rejected' }],
      'Moving and handling ended on 1 Oct 2026',
    ],
  ] as const)('is missing, with words, when %s', (_, papers, words) => {
    expect(wordsFor(MOVING, ...papers)).toEqual([words]);
  });

  test('is met if one of several documents proves it', () => {
    expect(wordsFor(MOVING, { end_date: '2026-10-01' }, {}, { state: 'rejected' }, { state: 'withdrawn' })).toEqual([]);
  });

  test.each([
    ['right to work', RIGHT_TO_WORK, 'No right to work on record', true, true],
    ['a criminal-record check', DBS, 'Enhanced DBS check is not on record', true, false],
    ['a registration', asked('NMC registration', 'registration'), 'NMC registration is not on record', true, false],
    ['training', MOVING, 'Moving and handling is not on record', false, false],
    ['a vaccination', HEPATITIS, 'A vaccination that this shift asks for is missing or out of date', false, false],
  ])('refuses by its kind: %s', (_, item, words, hard, at_check_in) => {
    expect(eligibility(member([]), job([item]), at).blocks).toEqual([
      { code: `item:${item.item_id}`, hard, at_check_in, words },
    ]);
  });

  test.each([
    [[], 'No right to work on record'],
    [[held(RIGHT_TO_WORK, { end_date: '2026-11-12' })], 'Right to work ends on 12 Nov 2026, before this shift is over'],
  ])('refuses at check-in when the right to work is missing or ends', (papers, words) => {
    expect(eligibility(member(papers), job([RIGHT_TO_WORK]), at).blocks).toMatchObject([{ at_check_in: true, words }]);
  });

  test.each([
    ['England', DBS],
    ['Wales', DBS],
    ['Scotland', PVG],
    ['Northern Ireland', ACCESS_NI],
    ['Ireland', GARDA],
  ] as const)('depends on the nation: in %s on its own criminal-record check alone', (nation, its) => {
    const there = job([DBS, PVG, ACCESS_NI, GARDA], night, nation);
    expect(eligibility(member([]), there, at).blocks.map(({ code }) => code)).toEqual([`item:${its.item_id}`]);
    expect(eligibility(member([held(its)]), there, at).allowed).toBe(true);
  });
});

describe('a criminal-record check that was withdrawn', () => {
  const older = held(DBS, { start_date: '2025-01-10' });
  const withdrawn = held(DBS, { start_date: '2026-02-10', state: 'withdrawn' });
  const newer = held(DBS, { start_date: '2026-08-10' });
  const block = {
    code: `item:${DBS.item_id}`,
    hard: true,
    at_check_in: true,
    words: 'Enhanced DBS check was withdrawn',
  };
  const blocks = (papers: Credential[], nation: Nation = 'England') =>
    eligibility(member(papers), job([DBS, PVG, GARDA], night, nation), at).blocks;

  test('refuses even at check-in, though an older one looks valid', () => {
    expect(blocks([older, withdrawn])).toEqual([block]);
    expect(blocks([older, { ...withdrawn, start_date: null }])).toEqual([block]);
  });
  test('refuses in every nation', () => {
    expect(blocks([withdrawn, held(PVG)], 'Scotland')).toEqual([block]);
  });
  test('is settled by a newer one of the same kind, or of the kind required there', () => {
    expect(blocks([older, withdrawn, newer])).toEqual([]);
    const pvg = held(PVG, { start_date: '2026-08-10' });
    expect(blocks([withdrawn, pvg], 'Scotland')).toEqual([]);
    expect(blocks([older, withdrawn, pvg], 'England')).toEqual([block]);
  });
});

describe('warnings', () => {
  const ending = (end_date: string) => eligibility(member([held(MOVING, { end_date })]), job([MOVING]), at);
  test('name what ends within 60 days after the shift, and refuse nobody', () => {
    expect(ending('2027-01-12')).toEqual({
      allowed: true,
      blocks: [],
      warnings: [expect.stringContaining('Moving and handling ends on')],
    });
  });
  test.each([
    ['2026-11-13', ['Moving and handling ends on 13 Nov 2026, soon after this shift']],
    ['2027-01-04', ['Moving and handling ends on 4 Jan 2027, soon after this shift']],
  ])('name the day: %s', (day, warnings) => {
    expect(ending(day).warnings).toEqual(warnings);
  });
  test('never name a vaccination', () => {
    const jab = held(HEPATITIS, { end_date: '2026-12-01' });
    expect(eligibility(member([jab]), job([HEPATITIS]), at).warnings).toEqual([
      'A vaccination that this shift asks for ends within 60 days after it',
    ]);
  });
  test('come from working time too', () => {
    const week = [9, 10, 11, 13, 14, 15].map((day) =>
      booked(`SH-${day}`, `2026-11-${String(day).padStart(2, '0')}`, '09:00', '12:00'),
    );
    const found = eligibility(member([], { bookings: week }), job([], worked('2026-11-12', '09:00', '12:00')), at);
    expect(found).toEqual({
      allowed: true,
      blocks: [],
      warnings: ['Less than 24 hours’ rest in a row in the week from 9 Nov 2026'],
    });
  });
});

describe('the calendar', () => {
  const day = worked('2026-11-12', '08:00', '20:00');
  const blocks = (bookings: EligibleMember['bookings']) =>
    eligibility(member([], { bookings }), job([], day), at).blocks;

  test('knows who is booked at that time', () => {
    expect(blocks([booked('SH-20431', '2026-11-12', '14:00', '21:30')])).toEqual([
      { code: 'overlap', hard: true, at_check_in: false, words: 'already booked at that time (SH-20431)' },
    ]);
  });
  test('leaves out the shift itself, also if the member has it already', () => {
    expect(blocks([{ ...booked('SH-20431', '2026-11-12', '08:00', '20:00'), job_id: 'this' }])).toEqual([]);
  });
  test('allows a shift that begins when another ends, but warns of no rest', () => {
    expect(blocks([booked('SH-20431', '2026-11-12', '00:00', '08:00')])).toEqual([
      {
        code: 'rest',
        hard: false,
        at_check_in: false,
        words: 'No rest after SH-20431; 11 hours are needed',
      },
    ]);
  });
});

describe('a visa', () => {
  const student = held(RIGHT_TO_WORK, { weekly_hours: 20 });
  const monday = '2026-11-09';
  const hours = (start: string, end: string, ...days: number[]) =>
    days.map((ahead) => booked(`SH-${ahead}`, dayAfter(monday, ahead), start, end));
  const blocks = (
    bookings: EligibleMember['bookings'],
    shift: Worked,
    papers = [student],
    nation: Nation = 'England',
  ) =>
    eligibility(member(papers, { bookings }), job([RIGHT_TO_WORK], shift, nation), at).blocks.filter(
      ({ code }) => code === 'visa_hours',
    );
  const thursday = worked('2026-11-12', '08:00', '14:00');

  test('allows its hours in a week to the minute', () => {
    expect(blocks(hours('08:00', '15:00', 0, 1), thursday)).toEqual([]);
    expect(blocks(hours('08:00', '15:15', 0, 1), thursday)).toEqual([
      {
        code: 'visa_hours',
        hard: true,
        at_check_in: false,
        words: '20 hours 30 minutes in the week from 9 Nov 2026; the right to work allows 20',
      },
    ]);
  });

  test('counts each week from Monday to Sunday by itself, and no average', () => {
    expect(blocks([...hours('08:00', '15:00', 0, 1), ...hours('08:00', '20:00', -1, -2, 7, 8)], thursday)).toEqual([]);
  });

  test('counts a night from Sunday to Monday in both weeks', () => {
    const sunday = worked('2026-11-15', '20:00', '08:00');
    expect(blocks(hours('08:00', '16:00', 0, 1), sunday)).toEqual([]);
    expect(blocks(hours('08:00', '16:15', 0, 1), sunday)).toMatchObject([
      { words: expect.stringContaining('9 Nov 2026') },
    ]);
    expect(blocks(hours('08:00', '14:15', 8, 9), sunday)).toMatchObject([
      { words: expect.stringContaining('16 Nov 2026') },
    ]);
  });

  test.each([
    ['the night on which the clocks go back', '2026-10-24', 12, 1],
    ['the night on which the clocks go forward', '2026-03-28', 11, 0],
  ])('counts elapsed hours: %s', (_, date, limit, count) => {
    const shift = worked(date, '20:00', '08:00');
    const visa = held(RIGHT_TO_WORK, { weekly_hours: limit, start_date: '2026-01-01' });
    expect(blocks([], shift, [visa])).toHaveLength(count);
  });

  test('leaves out breaks that are not paid', () => {
    expect(blocks(hours('08:00', '15:00', 0, 1), worked('2026-11-12', '08:00', '14:30', 30))).toEqual([]);
  });

  test.each([
    ['a visa for no work at all', [held(RIGHT_TO_WORK, { weekly_hours: 0 })], 1],
    ['no limit', [held(RIGHT_TO_WORK)], 0],
    ['the smaller of two limits', [held(RIGHT_TO_WORK, { weekly_hours: 40 }), student], 1],
    ['a limit that has ended', [held(RIGHT_TO_WORK), { ...student, end_date: '2026-11-11' }], 0],
    ['a limit that waits to be checked', [held(RIGHT_TO_WORK), { ...student, state: 'waiting' as const }], 0],
    ['a limit on something else', [held(RIGHT_TO_WORK), held(MOVING, { weekly_hours: 20 })], 0],
  ])('limits as far as it applies: %s', (_, papers, count) => {
    expect(blocks(hours('08:00', '20:00', 0, 1), thursday, papers)).toHaveLength(count);
  });
});
