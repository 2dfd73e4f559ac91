import { describe, expect, test } from 'vitest';
import { booked, GB, IE } from '../../test/staff.ts';
import { dayAfter } from '../time.ts';
import { type Booking, rulesFor, type Worker, workingTimeFindings } from './workingTime.ts';

const shift = booked('SH-1', '2026-11-12', '08:00', '20:00');
const night = booked('SH-1', '2026-11-12', '20:00', '08:00');
const long_ago = booked('SH-0', '2025-01-06', '09:00', '10:00');

const findings = (
  bookings: Booking[],
  { its = shift, rules = GB, ...over }: { its?: Booking; rules?: typeof GB } & Partial<Worker> = {},
) =>
  workingTimeFindings(
    { bookings: [long_ago, ...bookings], declared: [], opted_out_on: null, opt_out_ends_on: null, ...over },
    its,
    rules,
  );
const blocked = (...args: Parameters<typeof findings>) =>
  findings(...args).flatMap(({ refuses, code }) => (refuses ? [code] : []));
const said = (...args: Parameters<typeof findings>) => findings(...args).map(({ words }) => words);

/** Shifts of twelve hours on `days` days from Monday on, in each of the 16 weeks before the shift's. */
const rota = (days: number, start = '08:00', end = '20:00', unpaid = 0): Booking[] =>
  Array.from({ length: 16 }, (_, week) =>
    Array.from({ length: days }, (__, day) =>
      booked(`SH-${week}${day}`, dayAfter('2026-07-20', week * 7 + day), start, end, unpaid),
    ),
  ).flat();

describe('rest between shifts', () => {
  test.each([
    ['eleven hours before', booked('SH-2', '2026-11-11', '09:00', '21:00'), []],
    [
      'a quarter of an hour too few before',
      booked('SH-2', '2026-11-11', '09:15', '21:15'),
      ['Only 10 hours 45 minutes’ rest after SH-2; 11 hours are needed'],
    ],
    [
      'a night before',
      booked('SH-2', '2026-11-11', '14:00', '00:00'),
      ['Only 8 hours’ rest after SH-2; 11 hours are needed'],
    ],
    [
      'an hour before',
      booked('SH-2', '2026-11-11', '20:00', '07:00'),
      ['Only 1 hour’s rest after SH-2; 11 hours are needed'],
    ],
    [
      'nothing between them',
      booked('SH-2', '2026-11-11', '20:00', '08:00'),
      ['No rest after SH-2; 11 hours are needed'],
    ],
    ['eleven hours after', booked('SH-2', '2026-11-13', '07:00', '14:30'), []],
    [
      'ten hours after',
      booked('SH-2', '2026-11-13', '06:00', '14:30'),
      ['Only 10 hours’ rest before SH-2; 11 hours are needed'],
    ],
  ])('is eleven hours: %s', (_, other, words) => {
    expect(said([other])).toEqual(words);
  });

  test('is reported once for both sides', () => {
    const [before, after] = [
      booked('SH-2', '2026-11-11', '14:00', '00:00'),
      booked('SH-3', '2026-11-13', '05:00', '09:00'),
    ];
    expect(said([after, before])).toEqual([
      'Only 8 hours’ rest after SH-2 and 9 hours’ rest before SH-3; 11 hours are needed',
    ]);
  });

  test('is reported once if it is missing on both sides', () => {
    const [before, after] = [
      booked('SH-2', '2026-11-11', '20:00', '08:00'),
      booked('SH-3', '2026-11-12', '20:00', '23:00'),
    ];
    expect(said([after, before])).toEqual(['No rest after SH-2 and no rest before SH-3; 11 hours are needed']);
  });

  test('is the elapsed time when the clocks change', () => {
    const sunday = booked('SH-1', '2026-03-29', '07:30', '14:30');
    const [saturday] = [booked('SH-2', '2026-03-28', '08:00', '20:00')];
    expect(said([saturday], { its: sunday })).toEqual([
      'Only 10 hours 30 minutes’ rest after SH-2; 11 hours are needed',
    ]);
    const autumn = booked('SH-1', '2026-10-25', '06:00', '14:30');
    expect(said([booked('SH-2', '2026-10-24', '08:00', '20:00')], { its: autumn })).toEqual([]);
  });

  test('is not required between a shift and itself or overlapping shifts', () => {
    expect(blocked([{ ...shift, code: 'SH-1' }])).toEqual([]);
    expect(blocked([booked('SH-2', '2026-11-12', '10:00', '16:00')])).toEqual([]);
  });
});

describe('weekly rest', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => dayAfter('2026-11-09', day))
      .filter((date) => date !== '2026-11-12')
      .map((date) => booked(date, date, '09:00', '17:00'));
  test('is a day in a row from Monday to Sunday, and only a warning', () => {
    expect(findings(days(7), { its: booked('SH-1', '2026-11-12', '09:00', '17:00') })).toEqual([
      { code: 'weekly_rest', refuses: false, words: 'Less than 24 hours’ rest in a row in the week from 9 Nov 2026' },
    ]);
  });
  test('is there when Sunday is free', () => {
    expect(findings(days(6), { its: booked('SH-1', '2026-11-12', '09:00', '17:00') })).toEqual([]);
  });
});

describe('48 hours a week', () => {
  test.each([
    ['48 hours in 16 weeks', rota(4), []],
    ['60 hours in 16 weeks', rota(5), ['weekly_hours']],
    ['60 hours, of which ten are unpaid breaks', rota(5, '08:00', '20:00', 120), []],
  ])('are an average over 17 weeks: %s', (_, bookings, codes) => {
    expect(blocked(bookings)).toEqual(codes);
  });

  test('are not exceeded by exactly 48 hours, and are by a quarter of an hour more', () => {
    const rest = [9, 10, 11].map((day) => booked(`SH-2${day}`, dayAfter('2026-11-09', day - 9), '08:00', '20:00'));
    expect(blocked([...rota(4), ...rest])).toEqual([]);
    const late = booked('SH-1', '2026-11-12', '08:00', '20:15');
    expect(said([...rota(4), ...rest], { its: late })).toEqual([
      '48.1 hours a week on average over 17 weeks; 48 is the limit without an opt-out',
    ]);
  });

  test('are put in words, and warn near the limit', () => {
    expect(said(rota(5))).toEqual(['57.2 hours a week on average over 17 weeks; 48 is the limit without an opt-out']);
    expect(findings(rota(4))).toEqual([
      {
        code: 'weekly_hours',
        refuses: false,
        words: '45.8 hours a week on average over 17 weeks, close to the limit of 48',
      },
    ]);
    expect(findings(rota(3))).toEqual([]);
  });

  test('are averaged over fewer weeks for someone new', () => {
    const first = [9, 10, 11, 13].map((day) => booked(`SH-${day}`, dayAfter('2026-11-09', day - 9), '08:00', '20:00'));
    const worker = { bookings: first, declared: [], opted_out_on: null, opt_out_ends_on: null };
    expect(workingTimeFindings(worker, shift, GB)).toEqual([
      {
        code: 'weekly_hours',
        refuses: true,
        words: '60 hours a week on average over 1 week; 48 is the limit without an opt-out',
      },
    ]);
  });

  test.each([
    ['since long ago', '2020-01-01', null, []],
    ['since the day of the shift', '2026-11-12', null, []],
    ['until the day of the shift', '2020-01-01', '2026-11-12', []],
    ['only from the day after', '2026-11-13', null, ['weekly_hours']],
    ['no more since the day before', '2020-01-01', '2026-11-11', ['weekly_hours']],
    ['never', null, null, ['weekly_hours']],
  ])('do not bind who has opted out in writing: %s', (_, opted_out_on, opt_out_ends_on, codes) => {
    expect(blocked(rota(5), { opted_out_on, opt_out_ends_on })).toEqual(codes);
  });

  test('bind on a night that an opt-out does not last for', () => {
    const until = (opt_out_ends_on: string) =>
      blocked(rota(5), { its: night, opted_out_on: '2020-01-01', opt_out_ends_on });
    expect([until('2026-11-12'), until('2026-11-13')]).toEqual([['weekly_hours'], []]);
  });

  test('bind every member in Ireland', () => {
    const opted_out_on = '2020-01-01';
    expect(said(rota(5), { rules: IE, opted_out_on })).toEqual([
      '57.2 hours a week on average over 17 weeks; 48 is the limit',
    ]);
  });
});

describe('night workers', () => {
  const nights = (count: number) => rota(count, '20:00', '08:00');
  test('work eight hours a day on average of six days, despite an opt-out', () => {
    expect(findings(nights(5), { its: night, opted_out_on: '2020-01-01' })).toEqual([
      {
        code: 'night_hours',
        refuses: true,
        words: '9.6 hours a working day on average over 17 weeks with nights; 8 is the limit for night workers',
      },
    ]);
    expect(blocked(nights(5), { its: night })).toEqual(['weekly_hours', 'night_hours']);
  });
  test('are warned near the limit', () => {
    expect(findings(nights(4), { its: night, opted_out_on: '2020-01-01' })).toEqual([
      {
        code: 'night_hours',
        refuses: false,
        words: '7.6 hours a working day on average over 17 weeks with nights, close to the limit of 8',
      },
    ]);
  });
  test('are not members who work by day', () => {
    expect(findings(rota(5), { its: night, opted_out_on: '2020-01-01' })).toEqual([]);
  });
});

describe('the rules of a country', () => {
  const stricter = { ...GB, valid_from: '2027-04-06', weekly_hours: 40 };
  test.each([
    ['2026-11-12', 'GB', GB],
    ['2027-04-05', 'GB', GB],
    ['2027-04-06', 'GB', stricter],
    ['2030-01-01', 'IE', IE],
  ] as const)('are on %s in %s those of the latest start date', (day, country, rules) => {
    expect(rulesFor([stricter, GB, IE], country, day)).toBe(rules);
  });
  test('throw if there are none', () => {
    expect(() => rulesFor([GB], 'IE', '2026-11-12')).toThrow('IE on 2026-11-12');
  });
});
