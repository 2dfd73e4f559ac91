import { expect, test } from 'vitest';
import { type OptOut, optOutProblem } from './optOut.ts';

const TODAY = '2026-11-12';
const optOut = (opted_out_on: string | null, opt_out_ends_on: string | null = null): OptOut => ({
  opted_out_on,
  opt_out_ends_on,
});
const NONE = optOut(null);
const HOLDS = optOut('2026-06-01');

test.each([
  ['begun today', NONE, optOut(TODAY)],
  ['begun later, with its end', NONE, optOut('2026-12-01', '2026-12-31')],
  ['left alone, however old', HOLDS, HOLDS],
  ['ended with a week’s notice', HOLDS, optOut('2026-06-01', '2026-11-19')],
  ['ended earlier, as was said before', optOut('2026-06-01', '2026-11-14'), optOut('2026-06-01', '2026-11-14')],
  ['prolonged', optOut('2026-06-01', '2026-11-14'), HOLDS],
  ['begun again after it had ended', optOut('2026-06-01', '2026-08-01'), optOut(TODAY)],
  ['taken back before it began', optOut('2026-12-01'), NONE],
  ['cleared after it had ended', optOut('2026-06-01', '2026-08-01'), NONE],
])('an opt-out may be %s', (_, before, after) => {
  expect(optOutProblem(before, after, TODAY)).toBeUndefined();
});

test.each([
  ['begin in the past', NONE, optOut('2020-01-01'), 'opted_out_on', 'An opt-out begins today or later'],
  ['begin yesterday', NONE, optOut('2026-11-11'), 'opted_out_on', 'An opt-out begins today or later'],
  [
    'be moved into the future',
    HOLDS,
    optOut('2026-12-01'),
    'opted_out_on',
    'They have opted out already: enter its last day instead',
  ],
  ['be cleared', HOLDS, NONE, 'opt_out_ends_on', 'An opt-out ends with 7 days’ notice: enter its last day'],
  [
    'end tomorrow',
    HOLDS,
    optOut('2026-06-01', '2026-11-13'),
    'opt_out_ends_on',
    'An opt-out ends with 7 days’ notice: 2026-11-19 or later',
  ],
  ['end and never begin', NONE, optOut(null, '2026-12-31'), 'opted_out_on', 'Enter since when they have opted out'],
  [
    'end before it begins',
    NONE,
    optOut('2026-12-01', '2026-11-30'),
    'opt_out_ends_on',
    'This is before the opt-out began',
  ],
])('an opt-out may not %s', (_, before, after, field, words) => {
  expect(optOutProblem(before, after, TODAY)).toEqual({ field, words });
});
