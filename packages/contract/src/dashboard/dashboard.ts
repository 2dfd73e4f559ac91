import { z } from 'zod';
import { NEEDS } from '@handover/domain/dashboard/needs';
import { DEFAULT_PERIOD, PERIODS } from '@handover/domain/dashboard/periods';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, nothing, OFFICE } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';
import { talk } from '../shifts/jobs.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

const statusCount = z.object({ status: z.enum(JOB_STATUSES), total: z.int() });
export type StatusCount = z.output<typeof statusCount>;

const bar = z.object({ label: z.string(), value: z.int() });

/** The most urgent of what a need counts. */
const first = z.object({
  /** Page on which it is dealt with. */
  href: z.string(),
  what: z.string(),
  where: z.string(),
  person: z.string().nullable(),
  /** For administrators. */
  telephone: z.string().nullable(),
  at: instant,
  ends_at: instant.nullable(),
  /** Cost of a cancellation before tax now, and what it rises to. */
  price: z.object({ now: pounds, rises_to: pounds.nullable(), rises_at: instant.nullable() }).nullable(),
});
const need = z.object({ need: z.enum(NEEDS), total: z.int(), href: z.string(), first: first.nullable() });
export type NeedRow = z.output<typeof need>;

/** Maximum shifts under Today. */
export const MOST_TODAY = 300;
const todayShift = z.object({
  job_id: z.uuid(),
  code: z.string(),
  title: z.string(),
  ward: z.string(),
  status: z.enum(JOB_STATUSES),
  no_show: z.boolean(),
  starts_at: instant,
  ends_at: instant,
  /** Minutes late that the member told of. */
  late_notice: z.int().nullable(),
  /** Check-in, and the minutes late; null while there is none. */
  start_time: instant.nullable(),
  late_check_in: z.int().nullable(),
  /** Pending offers, and applications that were not withdrawn. */
  offers: z.int(),
  applications: z.int(),
  assigned_to: z.object({ member_id: z.uuid(), first_name: z.string(), last_name: z.string() }).nullable(),
  /** For the home; null if nobody is booked. */
  talk: talk.nullable(),
});
export type TodayRow = z.output<typeof todayShift>;
const todayHome = z.object({ office_id: z.uuid(), title: z.string(), shifts: z.array(todayShift) });
export type TodayHome = z.output<typeof todayHome>;

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
      'Who is not here, who did not come, who came late and which shifts of the next 72 hours nobody has; for care providers and locations hours to confirm, for level 1 requests to cancel, overdue tickets, documents and timesheets to review, rates to look at and certificates that end within 7 days. Each has the page where those are, and some the most urgent of them. What there is nothing of is left out; past 1,000 nobody counts.',
    input: nothing,
    answer: z.object({ data: z.array(need) }),
    background: true,
  }),
  today: endpoint({
    name: 'dashboard.today',
    method: 'GET',
    path: '/api/v1/dashboard/today',
    levels: [2, 3],
    summary: 'Who is on shift, and who comes until tomorrow night',
    description: `Shifts that go on or begin until the end of tomorrow, by home: who has each, or how many were asked and applied. At most ${MOST_TODAY}, the first to start first.`,
    input: nothing,
    answer: z.object({ data: z.array(todayHome), more: z.boolean() }),
    background: true,
  }),
};
