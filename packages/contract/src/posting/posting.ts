import { z } from 'zod';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { RATE_REVIEWS } from '@handover/domain/posting/rateGuard';
import { HOURLY } from '@handover/domain/notifications/floods';
import { FORM_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { day, monday, workForm } from '../shifts/form.ts';
import { job_id } from '../shifts/jobs.ts';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';

/** Maximum shifts of one post: days times people. */
export const MOST_SHIFTS_AT_ONCE = 200;
export const posted = z.object({
  data: z.object({
    /**
     * Posted shifts; `rate_review` is `waiting` if a shift was saved unpublished until an administrator has reviewed
     * its rates.
     */
    jobs: z.array(
      z.object({ job_id, code: z.string(), date: z.iso.date(), rate_review: z.enum(RATE_REVIEWS).nullable() }),
    ),
  }),
});
export const closing = z.int().min(0).max(30).default(1);

export const posting = {
  bulk: endpoint({
    name: 'jobs.bulk',
    method: 'POST',
    path: '/api/v1/jobs/bulk',
    levels: OFFICE,
    summary: 'Post one kind of shift for several days and several people',
    description: `All of them or none, at most ${MOST_SHIFTS_AT_ONCE}. Applications close so many days before each shift, or today if that is past.`,
    input: workForm.safeExtend({
      dates: z
        .array(day('Choose dates'))
        .min(1, 'Choose at least one day')
        .max(62, 'Choose at most 62 days')
        .refine((dates) => new Set(dates).size === dates.length, 'Choose each day once'),
      heads: z.int().min(1, 'Ask for at least one').max(20, 'Ask for at most 20').default(1),
      close_days_before: closing,
    }),
    answer: posted,
  }),
  /** Preview of the copy, with the obstacles; nothing is written. */
  week: endpoint({
    name: 'jobs.week',
    method: 'GET',
    path: '/api/v1/offices/:office_id/week',
    levels: OFFICE,
    summary: 'Preview copying a location’s week into the next',
    description:
      'The shifts of the week that starts on Monday `from`, each as it would be seven days later: `problem` says why one cannot be copied, `already` that one like it is there.',
    input: z.strictObject({ office_id: id(), from: monday }),
    answer: z.object({
      data: z.array(
        z.object({
          job_id,
          code: z.string(),
          title: z.string(),
          ward: z.string(),
          shift_time: z.enum(SHIFT_TYPES),
          job_start_time: z.string(),
          job_end_time: z.string(),
          staff_rate: pounds,
          /** Day of the copy. */
          date: z.iso.date(),
          deadline: z.iso.date(),
          paid_minutes: z.int().nullable(),
          problem: z.string().nullable(),
          already: z.boolean(),
          /** Why an administrator would look at its rates before it is published; empty for administrators. */
          odd: z.array(z.string()),
        }),
      ),
    }),
  }),
  copyWeek: endpoint({
    name: 'jobs.copy_week',
    method: 'POST',
    path: '/api/v1/offices/:office_id/week',
    levels: OFFICE,
    summary: 'Copy shifts of a location’s week into the next',
    description: 'The chosen ones, all of them or none.',
    input: z.strictObject({
      office_id: id(),
      from: monday,
      job_ids: z.array(job_id).min(1, 'Choose at least one shift').max(MOST_SHIFTS_AT_ONCE),
      status: z.enum(FORM_STATUSES).default('Published'),
    }),
    answer: posted,
  }),
  /** What the viewer has just published, for the banner after it. */
  publication: endpoint({
    name: 'jobs.publication',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/publication',
    levels: OFFICE,
    summary: 'Read the publication of mine that this shift belongs to',
    description:
      'Within an hour, to whoever published it. `fits` is how many people fit, null until they are counted; `told` how many were told, null until then. People are told 15 seconds after the publication.',
    input: z.strictObject({ job_id }),
    answer: z.object({
      data: z.object({
        published_at: instant,
        shifts: z.array(
          z.object({
            job_id,
            title: z.string(),
            ward: z.string(),
            date: z.iso.date(),
            job_start_time: z.string(),
            job_end_time: z.string(),
          }),
        ),
        office_id: z.uuid(),
        /** Cost before VAT, by the client's terms. */
        cost: pounds,
        fits: z.int().nullable(),
        told_at: instant.nullable(),
        told: z.int().nullable(),
      }),
    }),
    background: true,
  }),
  takeBack: endpoint({
    name: 'jobs.take_back',
    method: 'POST',
    path: '/api/v1/jobs/take_back',
    levels: OFFICE,
    hourly: HOURLY.shifts_taken_back,
    summary: 'Take back shifts that I have just published',
    description:
      'All of them or none: they become Unpublished. Possible until people are told, 15 seconds after the publication, and while nobody applied.',
    input: z.strictObject({ job_ids: z.array(job_id).min(1, 'Choose at least one shift').max(MOST_SHIFTS_AT_ONCE) }),
    answer: z.object({ data: z.object({ job_ids: z.array(job_id) }) }),
  }),
};
