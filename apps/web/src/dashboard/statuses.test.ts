import { JOB_STATUSES } from '@handover/domain/jobs/status';
import { expect, test } from 'vitest';
import { slicesOf } from './statuses.ts';

const counts = JOB_STATUSES.map((status, at) => ({ status, total: at % 2 }));

test('every status has its word and its colour, and the two of the same orange are told apart', () => {
  const slices = slicesOf(counts, 1);
  expect(slices.map(({ label }) => label)).toEqual([
    'Unpublished',
    'Published',
    'Assigned',
    'Confirmed',
    'Checked in',
    'Completed',
    'Cancelled',
    'Declined',
    'Missed',
  ]);
  expect(new Set(slices.map(({ colour, striped }) => `${colour} ${striped}`)).size).toBe(JOB_STATUSES.length);
  expect(slices[4]?.href).toBe('/jobs?status=Checked+in&view=table');
});

test.each([
  ['Published', 'orange'],
  ['Checked in', 'blue'],
  ['cancelled', 'brown'],
  ['declined', 'red'],
  ['Confirmed', 'lime'],
  ['Completed', 'green'],
  ['missed', 'orange'],
] as const)('%s is %s', (status, colour) => {
  expect(slicesOf([{ status, total: 1 }], 1)[0]?.colour).toBe(`--h-dn-${colour}`);
});

test('a staff member reads of what they have, and is led to no list of others', () => {
  const slices = slicesOf(counts, 4);
  expect(slices.map(({ label, href }) => [label, href])).toEqual([
    ['Published', undefined],
    ['Confirmed', undefined],
    ['Completed', undefined],
    ['Declined', undefined],
  ]);
});
