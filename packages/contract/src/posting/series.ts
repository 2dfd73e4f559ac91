import { z } from 'zod';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { openAtOnce, SERIES_STATES } from '@handover/domain/posting/series';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { pounds } from '../money.ts';
import { checkBreak, day, times, workForm } from '../shifts/form.ts';
import { job_id, tag } from '../shifts/jobs.ts';
import { verdict } from '../verdict.ts';
import { closing, MOST_SHIFTS_AT_ONCE, posted } from './posting.ts';

/** Number of next days that are listed of a series. */
export const LISTED_DAYS = 26;

const weekday = z.int().min(1).max(7);
const repeating = {
  /** Days of the week: 1 is Monday. */
  weekdays: z
    .array(weekday, 'Choose days of the week')
    .min(1, 'Choose at least one day of the week')
    .max(7, 'Choose each day once')
    .refine((days) => new Set(days).size === days.length, 'Choose each day once'),
  /** Last day. */
  until: day('Choose a last day'),
  weeks_ahead: z
    .int('Choose how many weeks ahead')
    .min(1, 'Choose 1 to 8 weeks')
    .max(8, 'Choose 1 to 8 weeks')
    .default(4),
  heads: z.int().min(1, 'Ask for at least one').max(20, 'Ask for at most 20').default(1),
  close_days_before: closing,
};
type Repeating = { weekdays: number[]; weeks_ahead: number; heads: number };
const checkSize = (entry: Repeating, context: z.RefinementCtx): void => {
  if (openAtOnce(entry, entry.heads) <= MOST_SHIFTS_AT_ONCE) return;
  const message = `Post at most ${MOST_SHIFTS_AT_ONCE} shifts at once: choose fewer weeks ahead`;
  context.addIssue({ code: 'custom', path: ['weeks_ahead'], message });
};

const { description, ward, report_to, tags, staff_rate, hcp_rate } = workForm.shape;

const series_id = id();
const series = z.object({
  series_id,
  title: z.string(),
  shift_time: z.enum(SHIFT_TYPES),
  job_start_time: z.string(),
  job_end_time: z.string(),
  has_break: z.boolean(),
  break_is_paid_for: z.boolean(),
  /** Minutes; 0 is no break. */
  break_length: z.int(),
  ward: z.string(),
  description: z.string(),
  report_to: z.string(),
  tags: z.array(tag),
  /** Rates of a day on which the rate card has no entry for the role. */
  staff_rate: pounds,
  hcp_rate: pounds,
  weekdays: z.array(weekday),
  starts_on: z.iso.date(),
  until: z.iso.date(),
  weeks_ahead: z.int(),
  heads: z.int(),
  close_days_before: z.int(),
  /** `stopped`: the person under whose name it posted may no longer post here. */
  state: z.enum(SERIES_STATES),
  /** Shifts are posted under the name of the viewer. */
  mine: z.boolean(),
  /** Next days, at most LISTED_DAYS. */
  next: z.array(
    z.object({
      date: z.iso.date(),
      state: z.enum(['posted', 'planned', 'skipped', 'refused']),
      /** Shifts that are posted for the day, by their status. */
      jobs: z.array(z.object({ job_id, status: z.enum(JOB_STATUSES) })),
      /** Why the day was not posted. */
      problem: z.string().nullable(),
    }),
  ),
  can: z.object({ change: verdict, pause: verdict, resume: verdict, end: verdict }),
});
export type Series = z.output<typeof series>;
const one = z.object({ data: series });
const OF_ONE = '/api/v1/shift_series/:series_id';

export const shiftSeries = {
  create: endpoint({
    name: 'shift_series.create',
    method: 'POST',
    path: '/api/v1/shift_series',
    levels: OFFICE,
    summary: 'Post shifts on the same days of every week',
    description:
      'Days within `weeks_ahead` are posted at once, later ones each night. A day is posted at the rates of its rate card, and at those of the form if the card has no entry. A day that cannot be posted, as at an hour that does not exist, is left out.',
    input: workForm
      .safeExtend({
        ...repeating,
        /** First day; today if nothing is said. */
        starts_on: day('Choose a first day').optional(),
        skipped: z.array(day('Choose days to leave out')).max(62, 'Leave out at most 62 days').default([]),
      })
      .superRefine(checkSize),
    answer: z.object({ data: z.object({ series_id, jobs: posted.shape.data.shape.jobs }) }),
  }),
  list: endpoint({
    name: 'shift_series.list',
    method: 'GET',
    path: '/api/v1/offices/:office_id/shift_series',
    levels: OFFICE,
    summary: 'List a location’s repeating shifts with their next days',
    description: `Those that have ended are left out. At most ${LISTED_DAYS} days each.`,
    input: z.strictObject({ office_id: id() }),
    answer: z.object({ data: z.array(series) }),
  }),
  ofShift: endpoint({
    name: 'shift_series.of_shift',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/shift_series',
    levels: OFFICE,
    summary: 'The repeating shifts that a shift is one of',
    input: z.strictObject({ job_id }),
    answer: z.object({
      data: z
        .object({
          series_id,
          office_id: z.uuid(),
          weekdays: z.array(weekday),
          until: z.iso.date(),
          state: z.enum(SERIES_STATES),
        })
        .nullable(),
    }),
    background: true,
  }),
  update: endpoint({
    name: 'shift_series.update',
    method: 'PUT',
    path: OF_ONE,
    levels: OFFICE,
    summary: 'Change repeating shifts',
    description:
      'Days that are not posted yet; with `also_posted` the posted ones too whose shifts are Published and have not started. From then on shifts are posted under the name of the person who changed them.',
    input: z
      .strictObject({
        series_id,
        ...repeating,
        ...times,
        description,
        ward,
        report_to,
        tags,
        staff_rate,
        hcp_rate,
        also_posted: z.boolean().default(false),
      })
      .superRefine(checkBreak)
      .superRefine(checkSize),
    answer: z.object({
      data: z.object({
        series,
        jobs: posted.shape.data.shape.jobs,
        /** Posted shifts that were changed too. */
        changed: z.int(),
      }),
    }),
  }),
  skip: endpoint({
    name: 'shift_series.skip',
    method: 'POST',
    path: `${OF_ONE}/skip`,
    levels: OFFICE,
    summary: 'Leave out a day of repeating shifts, or take it in again',
    input: z.strictObject({ series_id, date: day('Choose a day'), skip: z.boolean() }),
    answer: one,
  }),
  pause: endpoint({
    name: 'shift_series.pause',
    method: 'POST',
    path: `${OF_ONE}/pause`,
    levels: OFFICE,
    summary: 'Pause repeating shifts',
    description: 'Posted shifts stay.',
    input: z.strictObject({ series_id }),
    answer: one,
  }),
  resume: endpoint({
    name: 'shift_series.resume',
    method: 'POST',
    path: `${OF_ONE}/resume`,
    levels: OFFICE,
    summary: 'Go on with repeating shifts',
    description:
      'Days that come within the weeks ahead are posted within a minute, under the name of the person who goes on with them if they were stopped.',
    input: z.strictObject({ series_id }),
    answer: one,
  }),
  end: endpoint({
    name: 'shift_series.end',
    method: 'POST',
    path: `${OF_ONE}/end`,
    levels: OFFICE,
    summary: 'End repeating shifts',
    description: 'Posted shifts stay.',
    input: z.strictObject({ series_id }),
    answer: one,
  }),
};
