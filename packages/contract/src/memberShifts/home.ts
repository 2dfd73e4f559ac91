import { z } from 'zod';
import { type Answer, endpoint } from '../endpoint.ts';
import { pounds } from '../money.ts';
import { memberRow } from '../shifts/jobs.ts';

/** Maximum count that is shown; a larger one is shown as more than this. */
export const HOME_CAP = 99;

/** Data of a member's home page, in a file of its own because a phone loads it first. */
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
      /** Shift that I checked out of in the last twelve hours, with its pay; null before its invoice. */
      last: z
        .object({ job_id: z.uuid(), title: z.string(), location: z.string(), staff_pay: pounds.nullable() })
        .nullable(),
      offers: z.array(memberRow),
      near: z.int(),
      has_address: z.boolean(),
      applied: z.int(),
      bookings: z.int(),
      /** Compliance: whether all documents are there and lasting, with its text, which names the first to end. */
      compliance: z.object({ in_order: z.boolean(), words: z.string() }),
    }),
  }),
});
export type Home = Answer<typeof memberHome>['data'];
