import { z } from 'zod';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, OFFICE } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';
import { FILTERS_SAY, jobFilters } from '../shifts/filters.ts';
import { monday } from '../shifts/form.ts';

/** Maximum shifts of one rota: more are not read, and a home is to be chosen. */
export const MOST_ON_ROTA = 2_000;

const shift = z.object({
  job_id: z.uuid(),
  title: z.string(),
  ward: z.string(),
  office_id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  no_show: z.boolean(),
  late_notice: z.int().nullable(),
  date: z.iso.date(),
  shift_time: z.enum(SHIFT_TYPES),
  job_start_time: z.string(),
  job_end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** Check-in, while the member is there, and minutes late. */
  start_time: instant.nullable(),
  late_check_in: z.int().nullable(),
  assigned_to: z.object({ member_id: z.uuid(), first_name: z.string(), last_name: z.string() }).nullable(),
  /** True if a document of the booked member will have expired at the end of the shift. */
  out_of_date: z.boolean(),
  /** Applications that were not withdrawn, and pending offers. */
  applications: z.int(),
  offers: z.int(),
});
export type RotaShift = z.output<typeof shift>;

const home = z.object({
  office_id: z.uuid(),
  title: z.string(),
  /** Wards in the location's own order. */
  wards: z.array(z.string()),
});
export type RotaHome = z.output<typeof home>;

const total = z.object({
  date: z.iso.date(),
  needed: z.int(),
  filled: z.int(),
  /** Cost before VAT of all that is needed. */
  cost: pounds,
});

const { time_frame: _, from: __, to: ___, ...narrowing } = jobFilters;

/** A week of shifts, for the plan of a home or of several. */
export const rota = endpoint({
  name: 'jobs.rota',
  method: 'GET',
  path: '/api/v1/jobs/rota',
  levels: OFFICE,
  summary: 'The rota: shifts of one week, with totals of each day',
  description: `The week that starts on Monday \`week\`, without cancelled and declined shifts, by start. \`more\` is true if it has more than ${MOST_ON_ROTA.toLocaleString('en-GB')}: then there are no shifts and no totals, and a home is to be chosen. Cost is before VAT, of all that is needed. ${FILTERS_SAY}`,
  input: z.strictObject({ ...narrowing, week: monday }),
  answer: z.object({
    data: z.object({ shifts: z.array(shift), homes: z.array(home), days: z.array(total), more: z.boolean() }),
  }),
  background: true,
});
export type Rota = z.output<typeof rota.answer>['data'];
