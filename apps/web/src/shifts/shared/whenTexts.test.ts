import { expect, test } from 'vitest';
import { dayWords, endsText, startsText } from './whenTexts.ts';

const now = new Date('2026-11-12T18:24:00Z');
const shift = (date: string, job_start_time: string) => ({
  job_start_time,
  starts_at: `${date}T${job_start_time}:00Z`,
});

test.each([
  [shift('2026-11-12', '20:00'), 'Tonight'],
  [shift('2026-11-12', '08:00'), 'Today'],
  [shift('2026-11-13', '08:00'), 'Tomorrow'],
  [shift('2026-11-13', '20:00'), 'Tomorrow'],
  [shift('2026-11-14', '20:00'), 'Sat 14 Nov'],
])('the day of %o is said as "%s"', (job, words) => {
  expect(dayWords(job, now)).toBe(words);
});

test.each([
  ['2026-11-12T20:00:00Z', 'starts in 1 h 36 min'],
  ['2026-11-12T18:24:10Z', 'starts now'],
  ['2026-11-13T08:00:00Z', 'starts in 13 h'],
  ['2026-11-14T20:00:00Z', 'starts in 2 days'],
  ['2026-11-12T16:00:00Z', 'began 2 h ago'],
])('a shift at %s "%s"', (starts_at, words) => {
  expect(startsText({ starts_at }, now)).toBe(words);
});

test.each([
  ['2026-11-12T21:44:00Z', 'ends in 3 h 20 min'],
  ['2026-11-12T18:19:00Z', 'ended 5 min ago'],
])('while checked in, a shift until %s "%s"', (ends_at, words) => {
  expect(endsText({ ends_at }, now)).toBe(words);
});
