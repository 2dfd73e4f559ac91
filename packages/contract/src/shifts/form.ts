import { z } from 'zod';
import { SHIFT_TYPES, TIME_OPTIONS } from '@handover/domain/posting/fields';
import { FORM_STATUSES } from '@handover/domain/shifts/status';
import { addressForm, checkPlace } from '../address.ts';
import { id } from '../id.ts';
import { rate } from '../money.ts';
import { line, lines } from '../text.ts';
import { optionalId } from '../accounts/users.ts';

export const day = (words: string) =>
  z.iso.date({ error: words, abort: true }).refine((value) => value >= '2000-01-01', words);
/** First day of a week. */
export const monday = day('Choose a week').refine(
  (value) => new Date(value).getUTCDay() === 1,
  'A week starts on a Monday',
);
const time = (words: string) => z.string(words).refine((value) => TIME_OPTIONS.includes(value), words);
const minutes = z.int('Choose how long the break is').min(5).max(90).multipleOf(5).optional();

export const times = {
  shift_time: z.enum(SHIFT_TYPES, 'Choose a shift type'),
  job_start_time: time('Choose a start time'),
  job_end_time: time('Choose an end time'),
  has_break: z.boolean('Say whether there is a break'),
  break_is_paid_for: z.boolean('Say whether the break is paid').optional(),
  break_length: minutes,
};

/** Form of a shift, without its day. */
const work = {
  title: line(120, 'Enter a role'),
  description: lines(4000, 'Enter a description'),
  agency_id: optionalId('Choose an agency'),
  care_provider_id: optionalId('Choose a care provider'),
  location_id: id('Choose a location'),
  ...times,
  staff_rate: rate('a staff hourly rate'),
  hcp_rate: rate('an HCP hourly rate'),
  ward: line(80).default(''),
  report_to: line(120, 'Enter who to report to'),
  tags: z.array(id('Choose tags of the list')).max(20, 'Choose at most 20 tags').default([]),
  status: z.enum(FORM_STATUSES, 'Choose a status').default('Published'),
  ...addressForm,
};

type Breaks = { has_break: boolean; break_is_paid_for?: boolean | undefined; break_length?: number | undefined };

/** Requires the length of a break and whether it is paid if there is one. */
export const checkBreak = (entry: Breaks, context: z.RefinementCtx): void => {
  if (!entry.has_break) return;
  const missing = { break_is_paid_for: 'Say whether the break is paid', break_length: 'Choose how long the break is' };
  for (const [field, message] of Object.entries(missing)) {
    if (entry[field as keyof Breaks] === undefined) context.addIssue({ code: 'custom', path: [field], message });
  }
};

export const workForm = z.strictObject(work).superRefine(checkPlace).superRefine(checkBreak);
export const jobForm = workForm.safeExtend({ date: day('Choose a date'), deadline: day('Choose a deadline') });
export type JobForm = z.output<typeof jobForm>;
/** Form of an edit. Without `status` the status stays, so that a draft is not published by accident. */
export const jobChange = z
  .strictObject({
    ...work,
    status: work.status.unwrap().optional(),
    date: jobForm.shape.date,
    deadline: jobForm.shape.deadline,
    job_id: id(),
    version: z.int().optional(),
  })
  .superRefine(checkPlace)
  .superRefine(checkBreak);
