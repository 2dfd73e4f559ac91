import { JOB_FILTERS } from '@handover/contract/shifts/filters';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { expect, test } from 'vitest';
import { countOf, filterTitle, STATUS_FILTERS } from './statusFilters.ts';

const statuses = Object.fromEntries(JOB_STATUSES.map((status, at) => [status, 10 ** at])) as Record<
  (typeof JOB_STATUSES)[number],
  number
>;
const counts = { active: 7, statuses };

test('offers each status, with drafts and closed shifts in a group of their own', () => {
  const choices = STATUS_FILTERS.flatMap((group) => group.choices.map(({ value }) => value));
  expect(choices).toEqual(expect.arrayContaining([...JOB_STATUSES]));
  expect(JOB_FILTERS).toEqual(expect.arrayContaining(choices));
  expect(STATUS_FILTERS.at(-1)).toMatchObject({
    title: 'Drafts and closed',
    choices: [{ label: 'Unpublished' }, { label: 'cancelled' }, { label: 'declined' }, { label: 'missed' }],
  });
});

test.each([
  ['unallocated', 'Unallocated'],
  ['checkedin', 'Checked In'],
  ['Checked in', 'Checked in'],
  ['cancelled', 'Cancelled'],
  ['late', 'Late check-ins'],
  ['rate_review', 'Rates to look at'],
] as const)('the list of %s is headed "%s"', (filter, title) => {
  expect(filterTitle(filter)).toBe(title);
});

test.each([
  ['active', 7],
  ['unallocated', 10],
  ['pending', 100],
  ['allocated', 11_100],
  ['missed', 100_000_000],
  ['my_bookings', undefined],
  ['late', undefined],
])('%s counts %s', (filter, count) => {
  expect(countOf(counts, filter)).toBe(count);
});
