import { z } from 'zod';
import { NEEDS } from '@handover/domain/dashboard/needs';
import { DEFAULT_PERIOD, PERIODS } from '@handover/domain/dashboard/periods';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, nothing, OFFICE } from '../endpoint.ts';
import { pounds } from '../money.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

const statusCount = z.object({ status: z.enum(JOB_STATUSES), total: z.int() });
export type StatusCount = z.output<typeof statusCount>;

const bar = z.object({ label: z.string(), value: z.int() });

const need = z.object({ need: z.enum(NEEDS), total: z.int(), href: z.string() });

/** Charts of the dashboard, over the viewer's own scope (for a member their own shifts). They update live. */
export const dashboard = {
  by_status: endpoint({
    name: 'dashboard.by_status',
    method: 'GET',
    path: '/dashboard/get_jobs_by_status',
    levels: EVERY_LEVEL,
    summary: 'Count shifts by status',
    description: 'Every status, also those without a shift, in the order of a shift’s life. A bare list.',
    input: nothing,
    answer: z.array(statusCount),
    background: true,
  }),
  bar_graph: endpoint({
    name: 'dashboard.bar_graph',
    method: 'GET',
    path: '/dashboard/get_jobs_bar_graph',
    levels: EVERY_LEVEL,
    summary: 'Count shifts by day or month',
    description:
      'By the day on which a shift starts, whatever became of it: the last 7 days, 30 days or 12 months. A bare list.',
    input: z.strictObject({ period: z.enum(PERIODS, 'Choose week, month or year').default(DEFAULT_PERIOD) }),
    answer: z.array(bar),
    background: true,
  }),
  total_value: endpoint({
    name: 'dashboard.total_value',
    method: 'GET',
    path: '/dashboard/get_jobs_total_value_bar_graph',
    levels: EVERY_LEVEL,
    summary: 'What shifts came to by month',
    description:
      'The last six months, in pounds before tax, as invoiced to care providers; for a staff member, what they earned. What was credited counts less. A bare list.',
    input: nothing,
    answer: z.array(z.object({ label: z.string(), value: pounds })),
    background: true,
  }),
  needs: endpoint({
    name: 'dashboard.needs',
    method: 'GET',
    path: '/api/v1/dashboard/needs',
    levels: OFFICE,
    summary: 'What cannot wait',
    description:
      'Who did not come, who is late, which shifts of the next 24 hours nobody has, and for level 1 which verified certificates end within 7 days; each with the page where those are. What there is nothing of is left out; past 1,000 nobody counts.',
    input: nothing,
    answer: z.object({ data: z.array(need) }),
    background: true,
  }),
};
