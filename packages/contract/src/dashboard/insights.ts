import { z } from 'zod';
import { endpoint, nothing, OFFICE } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';

const count = z.int();
/** Share in whole per cent; null if the whole is zero. */
const share = z.int().nullable();
/** Monday on which the week begins. */
const week = z.iso.date();

const fillWeek = z.object({
  week,
  wanted: count,
  filled: count,
  fill_rate: share,
  /** Shifts that were taken in that week, and the average minutes they had been open. */
  taken: count,
  minutes_to_fill: z.int().nullable(),
});

const shiftAtRisk = z.object({
  job_id: z.uuid(),
  code: z.string(),
  title: z.string(),
  ward: z.string(),
  starts_at: instant,
  ends_at: instant,
  location: z.string(),
  care_provider: z.string(),
  applications: count,
  /** Pending offers. */
  offers: count,
  /** True while it is being filled in offer rounds; for administrators. */
  refilling: z.boolean().optional(),
});
export type ShiftAtRisk = z.output<typeof shiftAtRisk>;

/** Pounds before tax, by the day on which a shift starts. */
const spent = { this_month: pounds, same_days: pounds, last_month: pounds, change: z.int().nullable() };
const spendPlace = z.object({
  office_id: z.uuid(),
  location: z.string(),
  care_provider: z.string(),
  ...spent,
  budget: pounds.nullable(),
});
export type SpendPlace = z.output<typeof spendPlace>;

const continuityWeek = z.object({ week, completed: count, returned: count, continuity: share });

const punctualityWeek = z.object({
  week,
  came: count,
  late: count,
  late_rate: share,
  no_shows: count,
  no_show_rate: share,
});

const cancellation = z.object({ reason: z.string(), shifts: count, share });

/** Maximum shifts or locations on a page; a file has all of them. */
export const MOST_SHOWN = 50;

/** Columns of each file, in order. Percentages are whole, and empty if there was nothing to count. */
export const INSIGHT_COLUMNS = {
  fill_rate: ['Week', 'Wanted', 'Filled', 'Fill rate %', 'Taken that week', 'Hours to fill'],
  shifts_at_risk: [
    'Shift code',
    'Shift',
    'Location',
    'Care provider',
    'Starts',
    'Ends',
    'Applicants',
    'Offers out',
    'Being filled again',
  ],
  spend_by_location: [
    'Location',
    'Care provider',
    'This month so far',
    'Same days of last month',
    'Change %',
    'Last month',
    'Monthly budget',
  ],
  continuity: ['Week', 'Completed', 'By staff who had been there before', 'Continuity %'],
  punctuality: ['Week', 'Checked in', 'Late', 'Late %', 'No-shows', 'No-show %'],
  cancellations: ['Reason', 'Shifts', 'Share %'],
} as const;
export type Insight = keyof typeof INSIGHT_COLUMNS;

const asked = <Out extends z.ZodType>(insight: Insight, summary: string, description: string, answer: Out) => ({
  find: endpoint({
    name: `${insight}.find`,
    method: 'GET',
    path: `/api/v1/insights/${insight}`,
    levels: OFFICE,
    summary,
    description,
    input: nothing,
    answer,
  }),
  export: endpoint({
    name: `${insight}.export`,
    method: 'GET',
    path: `/api/v1/insights/${insight}/export`,
    levels: OFFICE,
    summary: `${summary}, as CSV`,
    description: `${description} Columns: ${INSIGHT_COLUMNS[insight].join(', ')}.`,
    input: nothing,
    answer: z.string(),
    sends: 'csv',
  }),
});
const list = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) });
const TWELVE_WEEKS = 'This week and the eleven before it';

/** Reports for managers, over the viewer's own scope. */
export const insights = {
  fill_rate: asked(
    'fill_rate',
    'Fill rate and time to fill by week',
    `${TWELVE_WEEKS}. Of the shifts of a week that were wanted, how many somebody has or had; and how long those that somebody took in that week had been open.`,
    list(fillWeek),
  ),
  shifts_at_risk: asked(
    'shifts_at_risk',
    'Shifts of the next 72 hours that nobody has',
    `Published, the soonest first. The first ${MOST_SHOWN}; \`more\` says whether there are others. A file has all. Whether one is being filled again is for level 1.`,
    z.object({ data: z.array(shiftAtRisk), more: z.boolean() }),
  ),
  spend_by_location: asked(
    'spend_by_location',
    'Spend against last month by location',
    `What was invoiced before tax for the shifts of this month so far, of the same days of last month and of all of it, beside the budget. The ${MOST_SHOWN} locations that spent most; \`total\` is over all of them. A file has all.`,
    z.object({ data: z.array(spendPlace), more: z.boolean(), total: z.object(spent) }),
  ),
  continuity: asked(
    'continuity',
    'Continuity by week',
    `${TWELVE_WEEKS}. Of the shifts of a week that were completed, how many by staff who had completed one at that location before.`,
    list(continuityWeek),
  ),
  punctuality: asked(
    'punctuality',
    'Late starts and no-shows by week',
    `${TWELVE_WEEKS}. Late is five minutes after the start or more. Someone who comes after all is no no-show.`,
    list(punctualityWeek),
  ),
  cancellations: asked(
    'cancellations',
    'Cancellations by reason',
    `${TWELVE_WEEKS}, by the day on which it happened. Late cancellations, shifts that were turned down and staff who dropped out are kinds of their own.`,
    list(cancellation),
  ),
};
