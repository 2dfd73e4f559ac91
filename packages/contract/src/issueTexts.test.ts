import { expect, test } from 'vitest';
import { z } from 'zod';
import './endpoint.ts';
import { rate } from './money.ts';

const form = z.strictObject({
  care_provider_id: z.uuid(),
  tag_ids: z.array(z.uuid()).min(1).max(2),
  hcp_rate: rate('a rate'),
  break_length: z.int().min(5).max(90).multipleOf(5),
  title: z.string().min(1).max(1000),
  agreed: z.boolean(),
  state: z.enum(['open', 'closed']),
  day: z.iso.date(),
});
const RIGHT = {
  care_provider_id: '0190aaaa-0000-7000-8000-000000000000',
  tag_ids: ['0190aaaa-0000-7000-8000-000000000000'],
  hcp_rate: 13.4,
  break_length: 30,
  title: 'Night',
  agreed: true,
  state: 'open',
  day: '2026-11-30',
};

test.each([
  [{ title: undefined }, 'Title: fill this in'],
  [{ title: '' }, 'Title: fill this in'],
  [{ title: 7 }, 'Title: enter a text'],
  [{ title: 'a'.repeat(1001) }, 'Title: use at most 1,000 characters'],
  [{ break_length: undefined }, 'Break length: enter a number'],
  [{ break_length: '30' }, 'Break length: enter a number'],
  [{ break_length: 7.5 }, 'Break length: enter a whole number'],
  [{ break_length: 0 }, 'Break length: enter 5 or more'],
  [{ break_length: 95 }, 'Break length: enter 90 or less'],
  [{ break_length: 12 }, 'Break length: use steps of 5'],
  [{ care_provider_id: 'x' }, 'Care provider: this is not the id of anything here'],
  [{ tag_ids: [] }, 'Tags: choose at least 1'],
  [{ tag_ids: 'x' }, 'Tags: send a list'],
  [{ agreed: 'yes' }, 'Agreed: say yes or no'],
  [{ state: 'ajar' }, 'State: choose one of open, closed'],
  [{ day: '30/11/2026' }, 'Day: enter a day, such as 2026-11-30'],
  [{ hcp_rate: '13.40' }, 'Enter a rate in pounds, such as 13.40'],
])('%j: %s', (over, words) => {
  const { error } = form.safeParse({ ...RIGHT, ...over });
  expect(error?.issues.map(({ message }) => message)[0]).toBe(words);
});

test('gives a message for an input that is not an object', () => {
  expect(form.safeParse(7).error?.issues.map(({ message }) => message)).toEqual(['Send a group of fields']);
});
