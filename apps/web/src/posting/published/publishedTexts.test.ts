import { expect, test } from 'vitest';
import { toldText, whatText } from './publishedTexts.ts';

const now = new Date('2026-11-18T16:25:00Z');
const on = (date: string, over = {}) => ({
  job_id: date,
  title: 'Registered Nurse',
  ward: 'Nursing wing',
  date,
  job_start_time: '08:00',
  job_end_time: '20:00',
  ...over,
});

test.each([
  [['2026-11-23'], {}, 'Registered Nurse, Nursing wing, Mon 23 Nov, 08:00 – 20:00. Before VAT.'],
  [
    ['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-24'],
    {},
    'Registered Nurse, Nursing wing, Mon 23 Nov to Tue 24 Nov, 08:00 – 20:00, 2 people a day. Before VAT.',
  ],
  [
    ['2026-11-23', '2026-11-30'],
    { ward: '' },
    'Registered Nurse, 2 days, Mon 23 Nov to Mon 30 Nov, 08:00 – 20:00. Before VAT.',
  ],
])('what was published is said in one line', (dates, over, words) => {
  expect(whatText({ shifts: dates.map((date) => on(date, over)) }, now)).toBe(words);
});

test('different shifts are said by their days', () => {
  const shifts = [on('2026-11-23'), on('2026-11-24', { title: 'Carer', ward: '', job_start_time: '09:00' })];
  expect(whatText({ shifts }, now)).toBe('Mon 23 Nov to Tue 24 Nov. Before VAT.');
});

test.each([
  [{ fits: null, told: null, told_at: null }, 'People whom it fits will be told.'],
  [{ fits: 14, told: null, told_at: null }, '14 people will be told.'],
  [{ fits: 0, told: null, told_at: null }, 'Nobody within reach fits.'],
  [{ fits: 14, told: 1, told_at: '2026-11-18T16:25:15Z' }, '1 person was told at 16:25.'],
  [{ fits: 0, told: 0, told_at: '2026-11-18T16:25:15Z' }, 'Nobody within reach fits.'],
])('who is told: %j', (publication, words) => {
  expect(toldText(publication)).toBe(words);
});
