import { expect, test } from 'vitest';
import type { MatchJob, MatchMember } from './match.ts';
import { whyItSuits } from './whyItSuits.ts';

const RGN = { tag_id: 't1', title: 'RGN' };
const MEDICATION = { tag_id: 't2', title: 'Medication' };
const night: MatchJob = {
  required: [RGN],
  preferred: [MEDICATION],
  date: '2026-11-14',
  job_start_time: '20:00',
  job_end_time: '08:00',
};
const amara: MatchMember = {
  tag_ids: ['t1', 't2'],
  qualified: true,
  miles: 14.62,
  limit_miles: 25,
  availability: [{ date: '2026-11-14', from_time: '18:00', to_time: '09:00' }],
  declared: true,
  at_office: 2,
  at_provider: 5,
  slips: 0,
};

test('explains a good match in four lines', () => {
  expect(whyItSuits(amara, night)).toEqual([
    { part: 'skills', speaks: 'for', words: 'You have RGN and Medication' },
    { part: 'availability', speaks: 'for', words: 'You are marked free that night' },
    { part: 'history', speaks: 'for', words: 'You worked here twice' },
    { part: 'distance', speaks: 'for', words: '14.6 miles, within your 25 mile limit' },
  ]);
});

const day = { ...night, job_start_time: '08:00', job_end_time: '20:00' };
test.each<[Partial<MatchMember>, MatchJob, number, string, string]>([
  [{ tag_ids: ['t1'] }, night, 0, 'against', 'You do not have Medication'],
  [{}, { ...night, required: [], preferred: [] }, 0, 'for', 'It is what you do'],
  [{ qualified: false }, { ...night, required: [], preferred: [] }, 0, 'neither', 'No skills are asked for'],
  [{}, day, 1, 'against', 'You are only marked free 18:00 – 09:00'],
  [{ availability: [], declared: false }, day, 1, 'neither', 'You have not said whether you are free that day'],
  [{ at_office: 1 }, night, 2, 'for', 'You worked here once'],
  [{ at_office: 14, slips: 1 }, night, 2, 'against', 'You worked here 14 times, with 1 late start or no-show'],
  [{ at_office: 0 }, night, 2, 'for', 'You worked for this care provider 5 times'],
  [{ at_office: 0, at_provider: 0 }, night, 2, 'neither', 'You have not worked here yet'],
  [{ limit_miles: 10 }, night, 3, 'against', '14.6 miles, beyond your 10 mile limit'],
  [{ limit_miles: null }, night, 3, 'for', '14.6 miles away'],
  [{ miles: null }, night, 3, 'neither', 'Add your address to see how far it is'],
])('explains %o and a shift from %o', (over, job, at, speaks, words) => {
  expect(whyItSuits({ ...amara, ...over }, job)[at]).toMatchObject({ speaks, words });
});
