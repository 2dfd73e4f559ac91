import { z } from 'zod';
import { NARROWEST_RADIUS, WIDEST_RADIUS } from '@handover/domain/attendance/radius';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { job_id } from '../shifts/jobs.ts';
import { line } from '../text.ts';

export const MOST_ITEMS = 30;
const WITHIN = `Between ${NARROWEST_RADIUS} and ${WIDEST_RADIUS} miles`;
/** Check-in radius; null means the maximum. */
const radius = z.number(WITHIN).min(NARROWEST_RADIUS, WITHIN).max(WIDEST_RADIUS, WITHIN).nullable();
const item = z.strictObject({ text: line(200, 'Say what they are shown') });
export type InductionItem = z.output<typeof item>;
/** True if the texts differ as they are stored, because each item is ticked by itself. */
const different = (items: readonly InductionItem[]) =>
  new Set(items.map(({ text }) => text.toWellFormed().toLowerCase())).size === items.length;

const settings = z.object({
  office_id: z.uuid(),
  title: z.string(),
  check_in_radius: z.number().nullable(),
  induction: z.array(item),
  /** Members whose induction still counts, the latest first, with the items they ticked in the words shown. */
  shown: z.array(z.object({ member_id: z.uuid(), name: z.string(), at: instant, items: z.array(z.string()) })),
});

/** Results of looking for the viewer's booking by a location's code. */
export const CODE_FINDS = ['open', 'early', 'inside', 'turned', 'none'] as const;

export const onTheDay = {
  find: endpoint({
    name: 'offices.on_the_day',
    method: 'GET',
    path: '/api/v1/offices/:office_id/on_the_day',
    levels: OFFICE,
    summary: 'What a location asks of people who come',
    description:
      '`check_in_radius` in miles, null for the 10 that hold everywhere; `induction` in its order; `shown` are at most 50.',
    input: z.strictObject({ office_id: id() }),
    answer: z.object({ data: settings }),
  }),
  save: endpoint({
    name: 'offices.on_the_day.save',
    method: 'PUT',
    path: '/api/v1/offices/:office_id/on_the_day',
    levels: OFFICE,
    summary: 'Say what a location asks of people who come',
    description: 'Both as a whole. What somebody has signed already stays as they signed it.',
    input: z.strictObject({
      office_id: id(),
      check_in_radius: radius,
      induction: z.array(item).max(MOST_ITEMS, `Keep at most ${MOST_ITEMS}`).refine(different, 'Say each thing once'),
    }),
    answer: z.object({ data: settings }),
  }),
  code: endpoint({
    name: 'offices.check_in_code',
    method: 'GET',
    path: '/api/v1/offices/:office_id/check_in_code',
    levels: OFFICE,
    summary: 'The code that a location shows now',
    description:
      'For any screen at the location: `url` as a QR code for a phone’s camera, `code` to be typed. It turns every 30 seconds, at `until`; `left_ms` says the same to a screen whose clock is wrong.',
    input: z.strictObject({ office_id: id() }),
    answer: z.object({
      data: z.object({
        office_id: z.uuid(),
        title: z.string(),
        code: z.string(),
        url: z.string(),
        until: instant,
        left_ms: z.int(),
      }),
    }),
  }),
  bookingOfCode: endpoint({
    name: 'jobs.by_code',
    method: 'GET',
    path: '/api/v1/jobs/by_code',
    levels: [4],
    summary: 'My booking at the location that shows this code',
    description:
      '`open` to check in now, `early` from `opens_at`, `inside` if that has happened; `turned` if I have a booking about now but this is not the code there, `none` if I have none.',
    tries_per_minute: 20,
    input: z.strictObject({ code: z.string().trim().min(1, 'Enter the code').max(100) }),
    answer: z.object({
      data: z.object({
        job_id: z.uuid().nullable(),
        found: z.enum(CODE_FINDS),
        title: z.string().nullable(),
        opens_at: instant.nullable(),
      }),
    }),
  }),
  induction: endpoint({
    name: 'jobs.induction',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/induction',
    levels: [4],
    summary: 'What I am shown before I begin a booking',
    description: 'Ticked and signed with the check-in; empty where I was shown around in the last 6 months.',
    input: z.strictObject({ job_id }),
    answer: z.object({ data: z.object({ job_id: z.uuid(), items: z.array(z.string()) }) }),
  }),
};
