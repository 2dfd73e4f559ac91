import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  covers,
  gatesOf,
  isQualified,
  limitOf,
  MATCH_PARTS,
  MATCH_POINTS,
  type MatchJob,
  type MatchMember,
  matchOf,
  type MatchPartName,
  timeThatCounts,
} from './match.ts';

const [RGN, MEDICATION, DEMENTIA] = ['RGN', 'Medication', 'Dementia'].map((title) => ({ tag_id: title, title })) as [
  Tag,
  Tag,
  Tag,
];
type Tag = { tag_id: string; title: string };

const NIGHT: MatchJob = {
  required: [RGN],
  preferred: [MEDICATION, DEMENTIA],
  date: '2026-11-20',
  job_start_time: '20:00',
  job_end_time: '08:00',
};
const NOBODY: MatchMember = {
  tag_ids: [],
  qualified: false,
  miles: null,
  limit_miles: null,
  availability: [],
  declared: false,
  at_office: 0,
  at_provider: 0,
  slips: 0,
};
const free = (date: string, from_time: string, to_time: string) => ({ date, from_time, to_time });
const partOf = (part: MatchPartName, member: Partial<MatchMember>, job: Partial<MatchJob> = {}) => {
  const found = matchOf({ ...NOBODY, ...member }, { ...NIGHT, ...job }).parts.find((one) => one.part === part);
  return [found?.points, found?.words];
};

describe('the distance', () => {
  test.each([
    [0, 20, 25, '0 miles'],
    [2.4, 60, 24, '2.4 miles'],
    [10, 20, 13, '10 miles'],
    [1, 20, 24, '1 mile'],
    [20, 20, 0, '20 miles'],
    [25, 20, 0, '25 miles'],
    [30, null, 13, '30 miles'],
    [60, null, 0, '60 miles'],
    [400, null, 0, '400 miles'],
  ])('%d miles with a limit of %s is %d points', (miles, limit_miles, points, words) => {
    expect(partOf('distance', { miles, limit_miles })).toEqual([points, words]);
  });

  test('from nowhere is no points', () => {
    expect(partOf('distance', {})).toEqual([0, 'Where they start from is not known']);
  });
});

describe('skills', () => {
  test.each([
    [[RGN, MEDICATION, DEMENTIA], true, 25, '3 of 3: RGN, Medication, Dementia'],
    [[RGN, MEDICATION], true, 18, '2 of 3: no Dementia'],
    [[RGN], true, 10, '1 of 3: no Medication, Dementia'],
    [[RGN, MEDICATION, DEMENTIA], false, 15, '3 of 3: RGN, Medication, Dementia; no matching qualification'],
    [[], false, 0, '0 of 3: no RGN, Medication, Dementia; no matching qualification'],
  ])('%j, qualified: %s, is %d points', (tags, qualified, points, words) => {
    expect(partOf('skills', { tag_ids: tags.map(({ tag_id }) => tag_id), qualified })).toEqual([points, words]);
  });

  test('are complete for a shift that prefers none', () => {
    expect(partOf('skills', { tag_ids: [RGN.tag_id], qualified: true }, { preferred: [] })).toEqual([
      25,
      '1 of 1: RGN',
    ]);
    expect(partOf('skills', { qualified: true }, { required: [], preferred: [] })).toEqual([25, 'No tags asked for']);
  });
});

describe('availability', () => {
  test.each([
    [[free('2026-11-20', '18:00', '09:00')], 25, 'Marked free 18:00 – 09:00'],
    [[free('2026-11-20', '20:00', '08:00')], 25, 'Marked free 20:00 – 08:00'],
    [[free('2026-11-20', '07:00', '15:00'), free('2026-11-20', '19:00', '12:00')], 25, 'Marked free 19:00 – 12:00'],
    [[], 13, 'Said nothing for this day'],
    [[free('2026-11-19', '18:00', '09:00')], 13, 'Said nothing for this day'],
    [[free('2026-11-20', '20:00', '07:59')], 0, 'Only free 20:00 – 07:59'],
    [[free('2026-11-20', '20:01', '09:00')], 0, 'Only free 20:01 – 09:00'],
    [
      [free('2026-11-20', '07:00', '15:00'), free('2026-11-20', '20:00', '23:00')],
      0,
      'Only free 07:00 – 15:00, 20:00 – 23:00',
    ],
  ])('%j is %d points', (availability, points, words) => {
    const declared = availability.some(({ date }) => date === NIGHT.date);
    expect(partOf('availability', { availability, declared })).toEqual([points, words]);
  });

  test('a night that began the day before covers an early shift', () => {
    const early = { job_start_time: '02:00', job_end_time: '08:00' };
    expect(partOf('availability', { availability: [free('2026-11-19', '22:00', '10:00')] }, early)).toEqual([
      25,
      'Marked free 22:00 – 10:00',
    ]);
  });
});

describe('history', () => {
  test.each([
    [0, 0, 0, 0, 'Has not worked here yet'],
    [1, 1, 0, 5, '1 shift here, no late starts'],
    [14, 14, 0, 25, '14 shifts here, no late starts'],
    [0, 3, 0, 6, '3 shifts at this care provider, no late starts'],
    [1, 9, 0, 18, '1 shift here, no late starts'],
    [0, 40, 0, 25, '40 shifts at this care provider, no late starts'],
    [6, 6, 1, 20, '6 shifts here, 1 late start or no-show'],
    [1, 1, 3, 0, '1 shift here, 3 late starts or no-shows'],
    [0, 0, 1, 0, 'Has not worked here yet, 1 late start or no-show'],
  ])('%d here, %d at the care provider and %d slips are %d points', (at_office, at_provider, slips, points, words) => {
    expect(partOf('history', { at_office, at_provider, slips })).toEqual([points, words]);
  });
});

describe('reasons for not being suggested', () => {
  test.each([
    [{ tag_ids: ['RGN'], miles: 3, limit_miles: 5 }, []],
    [{ tag_ids: ['RGN'], miles: 5, limit_miles: 5 }, []],
    [{ tag_ids: ['RGN'], miles: 300, limit_miles: null }, []],
    [{ tag_ids: ['Medication'], miles: 3, limit_miles: 5 }, ['Does not hold RGN']],
    [{ tag_ids: ['RGN'], miles: 12.44, limit_miles: 10 }, ['12.4 miles away and goes up to 10']],
    [{}, ['Does not hold RGN', 'Where they start from is not known']],
  ])('%j: %j', (member, words) => {
    expect(gatesOf({ ...NOBODY, ...member }, NIGHT)).toEqual(words);
  });
});

describe('a matching qualification', () => {
  const job = { title: 'Registered Nurse', date: '2026-11-20', tags: [{ title: 'RGN' }] };
  const certificate = (over: object = {}) => ({ title: 'RGN', state: 'verified', end_date: null, ...over });
  test.each([
    ['their position is the title of the shift', 'registered nurse ', [], true],
    ['their position is another', 'Healthcare Assistant', [], false],
    ['a certificate carries the name of a tag', null, [certificate({ title: 'rgn' })], true],
    ['a certificate carries the title of the shift', null, [certificate({ title: 'Registered nurse' })], true],
    ['nobody has looked at the certificate', null, [certificate({ state: 'waiting' })], false],
    ['the certificate ends before the shift', null, [certificate({ end_date: '2026-11-19' })], false],
    ['the certificate ends on the day of the shift', null, [certificate({ end_date: '2026-11-20' })], true],
    ['the certificate is of something else', null, [certificate({ title: 'First aid' })], false],
  ])('%s', (_, position, certificates, qualified) => {
    expect(isQualified({ position, certificates }, job)).toBe(qualified);
  });
});

test('Any and Nationwide are no limit', () => {
  expect([1, 5, 95, 100].map(limitOf)).toEqual([null, 5, 95, null]);
});

describe('the availability that the starting point comes from', () => {
  const at = (date: string, from_time: string, to_time: string, place: string) => ({
    ...free(date, from_time, to_time),
    place,
  });
  test.each([
    [
      'covers the shift',
      [at('2026-11-20', '06:00', '10:00', 'home'), at('2026-11-20', '18:00', '09:00', 'mum')],
      'mum',
    ],
    [
      'is the first of the day',
      [at('2026-11-20', '12:00', '14:00', 'mum'), at('2026-11-20', '06:00', '10:00', 'home')],
      'home',
    ],
    ['is none of the day before', [at('2026-11-19', '18:00', '09:00', 'mum')], undefined],
  ])('%s', (_, times, place) => {
    expect(timeThatCounts(times, NIGHT)?.place).toBe(place);
  });
});

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const time = fc.record({ date: fc.constantFrom('2026-11-19', '2026-11-20'), from_time: clock, to_time: clock });
const tags = fc.subarray([RGN, MEDICATION, DEMENTIA]);
const member: fc.Arbitrary<MatchMember> = fc
  .record({
    tag_ids: tags.map((held) => held.map(({ tag_id }) => tag_id)),
    qualified: fc.boolean(),
    miles: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    limit_miles: fc.option(fc.constantFrom(5, 20, 60, 95)),
    availability: fc.array(time, { maxLength: 3 }),
    at_office: fc.nat({ max: 12 }),
    more: fc.nat({ max: 20 }),
    slips: fc.nat({ max: 4 }),
  })
  .map(({ more, ...its }) => ({
    ...its,
    at_provider: its.at_office + more,
    declared: its.availability.some(({ date }) => date === NIGHT.date),
  }));
const shift = fc.record({ job_start_time: clock, job_end_time: clock, tags }).map(({ tags: asked, ...times }) => ({
  ...times,
  date: NIGHT.date,
  required: asked.slice(0, 1),
  preferred: asked.slice(1),
}));

describe('for any member and shift', () => {
  test('each part has 0 to 25 whole points, and the percentage is their sum', () => {
    fc.assert(
      fc.property(member, shift, (someone, job) => {
        const { percentage, parts } = matchOf(someone, job);
        expect(parts.map(({ part }) => part)).toEqual([...MATCH_PARTS]);
        for (const { points, of, words } of parts) {
          expect(Number.isInteger(points) && points >= 0 && points <= of && of === MATCH_POINTS.each).toBe(true);
          expect(words).not.toBe('');
        }
        expect(percentage).toBe(parts.reduce((sum, { points }) => sum + points, 0));
      }),
    );
  });

  test('a shorter distance, more shifts there, more skills and fewer incidents never score less', () => {
    fc.assert(
      fc.property(member, shift, fc.double({ min: 0, max: 1, noNaN: true }), (someone, job, share) => {
        const better: Partial<MatchMember>[] = [
          { miles: someone.miles === null ? 30 : someone.miles * share },
          { at_office: someone.at_office + 1, at_provider: someone.at_provider + 1 },
          { slips: Math.max(0, someone.slips - 1) },
          { qualified: true },
          { tag_ids: [RGN, MEDICATION, DEMENTIA].map(({ tag_id }) => tag_id) },
          {
            availability: [...someone.availability, free(job.date, job.job_start_time, job.job_end_time)],
            declared: true,
          },
        ];
        const before = matchOf(someone, job).percentage;
        for (const change of better)
          expect(matchOf({ ...someone, ...change }, job).percentage).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('a longer availability covers all that a shorter one with the same start covers', () => {
    fc.assert(
      fc.property(time, shift, (its, job) => {
        const allDay = { ...its, to_time: its.from_time };
        expect(covers(its, job) && !covers(allDay, job)).toBe(false);
      }),
    );
  });
});
