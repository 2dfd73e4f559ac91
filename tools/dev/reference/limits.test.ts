import { describe, expect, test } from 'vitest';
import { duration } from './duration.ts';
import { limitsIn, triesIn } from './limits.ts';

const SOURCE = `
const HOUR = 3_600_000;
/**
 * Time before the start from which
 * a member may check in.
 */
export const CHECK_IN_EARLY_MS = 2 * HOUR;
export const MOST_FOUND = 6;
const SIDE = 512;
export const DAY_MS = 24 * HOUR;
const MOST_NAMED = names.length;
`;

describe('limits of a source file', () => {
  test('are its constants with a limit as name, a number as value and their comment', () => {
    const file = 'packages/domain/src/attendance/window.ts';
    expect(limitsIn(file, SOURCE)).toEqual([
      {
        name: 'CHECK_IN_EARLY_MS',
        value: '2 hours',
        meaning: 'Time before the start from which a member may check in.',
        file,
        feature: 'attendance',
      },
      { name: 'MOST_FOUND', value: '6', meaning: '', file, feature: 'attendance' },
    ]);
  });
});

test('a duration is written in its largest whole unit', () => {
  expect([86_400_000, 90_000, 1_000, 1_500].map(duration)).toEqual(['1 day', '90 seconds', '1 second', '1500 ms']);
});

test('limits of tries are read with the endpoint before them', () => {
  const source =
    "endpoint({ name: 'jobs.list' }); endpoint({ name: 'codes.enter', method: 'POST', tries_per_minute: 20 })";
  expect(triesIn('packages/contract/src/codes.ts', source)).toEqual([
    { endpoint: 'codes.enter', most: '20', file: 'packages/contract/src/codes.ts' },
  ]);
});
