import { z } from 'zod';
import { MATCH_PARTS } from '@handover/domain/offers/match';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { day } from '../shifts/form.ts';
import { job_id, memberRow } from '../shifts/jobs.ts';
import { rate } from '../money.ts';
import { pageMeta } from '../paging.ts';

/** Filters of a member's list of shifts; the page's address uses the same names. */
export const memberFilters = {
  /** Part of the home, the town or the role. */
  q: z.string().trim().min(1).max(100).optional(),
  /** Distance in miles from the address that counts that day. */
  radius: z.coerce.number('Choose how far').int().min(1, 'Choose how far').max(500, 'Choose how far').optional(),
  /** Days in London by a shift's start, both included. */
  from: day('Choose a day').optional(),
  to: day('Choose a day').optional(),
  tag_id: id('Choose a tag of the list').optional(),
  /** Minimum pounds per hour. */
  min_rate: z.coerce.number('Enter a rate in pounds, such as 13.40').pipe(rate('a rate')).optional(),
};
const filters = z.object(memberFilters);
export type MemberFilters = z.output<typeof filters>;

/** Open shifts, the nearest, that are sorted by distance or match. */
export const NEAREST_POOL = 500;
export const RANKED_ON_A_PAGE = 20;
/** Shifts by date that are scanned for one page, because home, town, role, tag, rate and radius have no index. */
export const FLOW_LOOK = 2_000;

export const MEMBER_ORDERS = ['nearest', 'best_match'] as const;

const reason = z.object({
  part: z.enum(MATCH_PARTS),
  speaks: z.enum(['for', 'against', 'neither']),
  words: z.string(),
});

/** Calls of a member's phone besides the lists by date. */
export const memberJobs = {
  ranked: endpoint({
    name: 'member_jobs.ranked',
    method: 'GET',
    path: '/api/v1/my_jobs/ranked',
    levels: [4],
    summary: 'Open shifts to come, the nearest or the best match first',
    description: `Of the ${NEAREST_POOL} open shifts that are nearest to the address that counts that day, those that the filters leave. By match, then by distance, then by start; last what asks for a tag that I do not hold or is further than I go. 409 while I have no address.`,
    input: z.strictObject({
      order: z.enum(MEMBER_ORDERS),
      page: z.coerce.number().int().min(1).max(100).default(1),
      ...memberFilters,
    }),
    answer: z.object({
      data: z.array(memberRow),
      meta: pageMeta,
      /** Number of nearest shifts that were ranked, and whether there are more. */
      pool: z.object({ size: z.int(), full: z.boolean() }),
    }),
  }),
  match: endpoint({
    name: 'member_jobs.match',
    method: 'GET',
    path: '/api/v1/my_jobs/:job_id/match',
    levels: [4],
    summary: 'How a shift suits me, and why',
    input: z.strictObject({ job_id }),
    answer: z.object({
      data: z.object({ miles: z.number().nullable(), match_percentage: z.int().nullable(), why: z.array(reason) }),
    }),
  }),
  tags: endpoint({
    name: 'member_jobs.tags',
    method: 'GET',
    path: '/api/v1/my_jobs/tags',
    levels: [4],
    summary: 'The tags that shifts may ask for',
    input: z.strictObject({}),
    answer: z.object({ data: z.array(z.object({ tag_id: z.uuid(), title: z.string() })) }),
  }),
};
