import { z } from 'zod';
import { type Answer, endpoint } from '../endpoint.ts';
import { memberRow } from '../shifts/jobs.ts';

/** A count that goes on past this says so. */
export const HOME_CAP = 99;

/** In a file of its own: a phone loads it before anything else. */
export const memberHome = endpoint({
  name: 'member_jobs.home',
  method: 'GET',
  path: '/api/v1/my_home',
  levels: [4],
  summary: 'My next booking, my offers, and how many shifts are where',
  description: `\`near\` counts open shifts of the next seven days within the distance of my address, or anywhere while I have none; it stops at ${HOME_CAP + 1}.`,
  input: z.strictObject({}),
  answer: z.object({
    data: z.object({
      next: memberRow.nullable(),
      offers: z.array(memberRow),
      near: z.int(),
      has_address: z.boolean(),
      applied: z.int(),
      bookings: z.int(),
      /** Whether everything that counts is there and lasts, and the words for it. */
      compliance: z.object({ in_order: z.boolean(), words: z.string() }),
    }),
  }),
});
export type Home = Answer<typeof memberHome>['data'];
