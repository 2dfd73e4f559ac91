import { expect, test } from 'vitest';
import { punctualText } from './Punctual.tsx';

test.each([
  [{ status: 'Checked in', no_show: false, late_check_in: 18 }, '18 mins late'],
  [{ status: 'Checked in', no_show: false, late_check_in: 0 }, undefined],
  [{ status: 'Checked in', no_show: false, late_check_in: null }, undefined],
  [{ status: 'Completed', no_show: false, late_check_in: 18 }, undefined],
  [{ status: 'Confirmed', no_show: true, late_check_in: null }, 'No show'],
  [{ status: 'missed', no_show: true, late_check_in: null }, 'No show'],
] as const)('%j is said to be %s', (job, words) => {
  expect(punctualText(job)).toBe(words);
});
