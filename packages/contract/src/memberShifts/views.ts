import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { pageMeta } from '../paging.ts';
import { jobFilters } from '../shifts/filters.ts';
import { COLUMN_SORTS, memberRow, ownRow, paged } from '../shifts/jobs.ts';
import { flow, listed, mapAnswer, mapView, MOST_POINTS } from '../shifts/views.ts';
import { FLOW_LOOK, memberFilters } from './memberJobs.ts';

export const MEMBER_LISTS = ['available', 'my_bookings', 'applied_jobs'] as const;
const type = z.enum(MEMBER_LISTS).default('available');

/** Lists of staff: open shifts to come, their bookings, and what they applied for. */
export const memberViews = {
  flow: endpoint({
    name: 'member_jobs.flow',
    method: 'GET',
    path: '/api/v1/my_jobs',
    levels: [4],
    summary: 'Open shifts to come, my bookings, or what I applied for, by date',
    description: `What I applied for or was offered stays there until it starts or is mine, \`taken\` once somebody else has it. Under filters a page looks at ${FLOW_LOOK.toLocaleString('en-GB')} shifts at most: it may hold fewer than asked for and go on all the same.`,
    input: z.strictObject({ type, ...memberFilters, ...flow }),
    answer: z.object(listed(memberRow)),
  }),
  /** Table of a member's own bookings, with the same pages and columns. */
  list: endpoint({
    name: 'member_jobs.list',
    method: 'GET',
    path: '/api/v1/my_jobs/list',
    levels: [4],
    summary: 'My bookings, past and to come, page by page',
    description: 'With `status=active` those that I am at, am to be at today, or have just done.',
    input: z.strictObject({
      ...paged(COLUMN_SORTS),
      status: z.literal('active').optional(),
      time_frame: jobFilters.time_frame,
    }),
    answer: z.object({ data: z.array(ownRow), meta: pageMeta }),
  }),
  map: endpoint({
    name: 'member_jobs.map',
    method: 'GET',
    path: '/api/v1/my_jobs/map',
    levels: [4],
    summary: 'Where they are',
    description: `As jobs.map: each while at most ${MOST_POINTS} are in sight, else counts by cells.`,
    input: z.strictObject({ type, ...mapView }),
    answer: mapAnswer,
  }),
  news: endpoint({
    name: 'member_jobs.news',
    method: 'GET',
    path: '/api/v1/my_jobs/news',
    levels: [4],
    summary: 'Whether shifts were posted since',
    description: 'Staff are told of nothing that is not theirs, so their page asks for this by itself.',
    input: z.strictObject({ since: instant }),
    answer: z.object({ data: z.object({ any: z.boolean() }) }),
    background: true,
  }),
};
