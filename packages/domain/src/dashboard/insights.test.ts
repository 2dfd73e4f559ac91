import { describe, expect, test } from 'vitest';
import { CANCEL_REASONS } from '../cancellations/reasons.ts';
import {
  CANCELLATION_MEASURES,
  cancellationsByReason,
  continuityByWeek,
  type Counted,
  fillByWeek,
  punctualityByWeek,
  shareOf,
  weeksShown,
} from './insights.ts';

const WEEK = '2026-11-09';
const count = (measure: string, n: number, amount = 0, bucket = WEEK): Counted => ({ bucket, measure, n, amount });

describe('the weeks that are shown', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-16', '2026-11-23'],
    ['a Sunday', '2026-11-15', '2026-11-09', '2026-11-16'],
    ['the first of a year', '2027-01-01', '2026-12-28', '2027-01-04'],
  ])('are twelve and end with that of %s', (_, today, last, until) => {
    const shown = weeksShown(today);
    expect([shown.weeks.length, shown.weeks.at(-1), shown.until]).toEqual([12, last, until]);
    expect(shown.from).toBe(shown.weeks[0]);
  });
});

describe('a share', () => {
  test.each([
    ['of nothing is none', 0, 0, null],
    ['of something is none of it', 0, 7, 0],
    ['is all only if it is all', 7, 7, 100],
    ['is not all while one is missing', 999, 1000, 99],
    ['is not none while there is one', 1, 1000, 1],
    ['is rounded to whole per cent', 2, 3, 67],
    ['is never less than none, whatever was taken back', -1, 3, 0],
  ])('%s', (_, part, whole, share) => expect(shareOf(part, whole)).toBe(share));
});

describe('how shifts are filled', () => {
  test('counts all wanted shifts, not drafts or cancelled ones', () => {
    const statuses = ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in', 'Completed'];
    const ended = ['cancelled', 'declined', 'missed'];
    const counted = [...statuses, ...ended].map((status, at) => count(`status:${status}`, 2 ** at));
    // Published 2, Assigned 4, Confirmed 8, Checked in 16, Completed 32, declined 128, missed 256.
    expect(fillByWeek([WEEK], counted)).toMatchObject([{ wanted: 446, filled: 56, fill_rate: 13 }]);
  });

  test('is null in a week without shifts, and so is the time to fill if nobody took one', () => {
    expect(fillByWeek([WEEK], [])).toEqual([
      { week: WEEK, wanted: 0, filled: 0, fill_rate: null, taken: 0, minutes_to_fill: null },
    ]);
  });

  test('averages how long the shifts taken in that week had been open', () => {
    const counted = [count('filled', 3, 100), count('filled', 1, 7, '2026-11-02')];
    expect(fillByWeek(['2026-11-02', WEEK], counted)).toMatchObject([
      { taken: 1, minutes_to_fill: 7 },
      { taken: 3, minutes_to_fill: 33 },
    ]);
  });
});

test('continuity is the share of completed shifts by staff who had worked there before', () => {
  const counted = [count('status:Completed', 4), count('status:Confirmed', 9), count('returned', 3)];
  expect(continuityByWeek([WEEK, '2026-11-16'], counted)).toEqual([
    { week: WEEK, completed: 4, returned: 3, continuity: 75 },
    { week: '2026-11-16', completed: 0, returned: 0, continuity: null },
  ]);
});

test('lateness is a share of check-ins, no-shows a share of bookings', () => {
  const counted = [
    count('status:Completed', 7),
    count('status:Checked in', 1),
    count('late', 2),
    count('no_show', 2),
    count('no_show', 1, 0, '2026-11-16'),
  ];
  expect(punctualityByWeek([WEEK, '2026-11-16'], counted)).toEqual([
    { week: WEEK, came: 8, late: 2, late_rate: 25, no_shows: 2, no_show_rate: 20 },
    { week: '2026-11-16', came: 0, late: 0, late_rate: null, no_shows: 1, no_show_rate: 100 },
  ]);
});

describe('cancellations by reason', () => {
  test('list every kind, also those without a shift, each with its share of the total', () => {
    const counted = [
      count('cancelled:Posted by mistake', 1),
      count('cancelled:Posted by mistake', 1, 0, '2026-11-02'),
      count('cancelled:Not said', 1),
      count('dropped_out', 1),
      count('cancelled:my own words', 40),
    ];
    const rows = cancellationsByReason(counted);
    expect(rows.map(({ reason }) => reason)).toEqual([
      ...CANCEL_REASONS,
      'No reason given',
      'Cancelled late',
      'Turned down',
      'Staff member dropped out',
    ]);
    expect(rows.filter(({ shifts }) => shifts > 0)).toEqual([
      { reason: 'Posted by mistake', shifts: 2, share: 50 },
      { reason: 'No reason given', shifts: 1, share: 25 },
      { reason: 'Staff member dropped out', shifts: 1, share: 25 },
    ]);
  });

  test('have no shares if no shift was cancelled', () => {
    expect(cancellationsByReason([]).every(({ shifts, share }) => shifts === 0 && share === null)).toBe(true);
    expect(new Set(CANCELLATION_MEASURES).size).toBe(CANCELLATION_MEASURES.length);
  });
});
