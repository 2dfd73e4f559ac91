import { z } from 'zod';
import { AT_RISK_HOURS, JOB_NEEDS } from '@handover/domain/dashboard/needs';
import { STATUS_GROUPS } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { id } from '../id.ts';
import { day } from './form.ts';

/** Filters that depend on the time and not on a status alone: active shifts, and those with an urgent need. */
export const NOW_FILTERS = ['active', ...JOB_NEEDS] as const;
export type NowFilter = (typeof NOW_FILTERS)[number];
export const isAboutNow = (filter: JobFilter | undefined): filter is NowFilter =>
  (NOW_FILTERS as readonly unknown[]).includes(filter);

/** Values of the status filter: a status, a group of them, or one that depends on the time. */
export const JOB_FILTERS = [
  ...NOW_FILTERS,
  ...(Object.keys(STATUS_GROUPS) as (keyof typeof STATUS_GROUPS)[]),
  ...JOB_STATUSES,
] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** Filters of every view of shifts; the page's address uses the same names. */
export const jobFilters = {
  status: z.enum(JOB_FILTERS, 'Choose a status of the list').optional(),
  time_frame: z.enum(['all', 'past', 'future']).default('all'),
  /** Days in London by a shift's start, both included. */
  from: day('Choose a day').optional(),
  to: day('Choose a day').optional(),
  care_provider_id: id('Choose a care provider of the list').optional(),
  location_id: id('Choose a location of the list').optional(),
  /** Exact role, in any case. */
  role: z.string().trim().min(1).max(120).optional(),
  /** Tags that the shift must all have, joined by commas. */
  tags: z
    .string()
    .max(1000)
    .transform((joined) => joined.split(','))
    .pipe(z.array(id('Choose tags of the list')).max(10, 'Choose at most 10 tags'))
    .optional(),
  /** Part of the role, the code, the ward or the town. */
  search: z.string().trim().min(1).max(100).optional(),
};
const filters = z.object(jobFilters);
export type JobFilters = z.output<typeof filters>;

/** Maximum shifts, by date, that are scanned for role, tags and text, because these have no index. */
export const LOOKED_AT = 20_000;

export const FILTERS_SAY = `\`status\` is a status, a group (unallocated, pending, confirmed, checkedin, completed, allocated), \`active\`, or of what is going on now \`not_here\` (begun, and the person who has it has not checked in), \`no_show\`, \`late\` (checked in late), \`soon\` (starts within ${AT_RISK_HOURS} hours and nobody has it), \`fill_asked\` (a manager asks the administrators to fill it), \`rate_review\` (an administrator is to look at its rates) and \`below_minimum\` (pays less than the minimum wage of its day). \`role\`, \`tags\` and \`search\` look at the first ${LOOKED_AT.toLocaleString('en-GB')} shifts that the other filters leave; beyond, the total is capped.`;
