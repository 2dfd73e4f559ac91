import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { job, job_id } from '../shifts/jobs.ts';
import { pounds } from '../money.ts';
import { lines } from '../text.ts';

const words = lines(500, 'Say why');
/** Paid minutes that were shown: the person who cancels agrees to this cost and to no other. */
const shown = z.int('Look at the cost first').min(0).max(1440);

const REQUEST_STATUSES = ['open', 'granted', 'refused', 'withdrawn', 'lapsed'] as const;
const request = z.object({
  request_id: z.uuid(),
  status: z.enum(REQUEST_STATUSES),
  asked_by_name: z.string(),
  asked_at: instant,
  reason: z.string(),
  /** Shown to the person who asked. */
  paid_minutes: z.int(),
  cost: pounds,
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  decision: z.string().nullable(),
});
export type CancelRequest = z.output<typeof request>;

/** Acts open to the viewer now, by the same policy as the endpoints. */
export const CANCEL_ACTS = ['ask_to_cancel', 'withdraw_cancel_request', 'cancel_late', 'refuse_cancel'] as const;
export type CancelAct = (typeof CANCEL_ACTS)[number];

const cancellation = z.object({
  job_id,
  paid_minutes: z.int(),
  /** Reason for the amount, for people. */
  words: z.string(),
  /** Cost to the care provider before tax, its tax, and both together. */
  cost: pounds,
  tax_total: pounds,
  total: pounds,
  /** Pay of the staff member; for administrators. */
  pay: pounds.optional(),
  /** Time from which the pay changes; null if it does not. */
  until: instant.nullable(),
  /** All terms that apply, the least notice first. */
  terms: z.array(z.string()),
  /** Latest request, in any status. */
  request: request.nullable(),
  may: z.array(z.enum(CANCEL_ACTS)),
});
export type Cancellation = z.output<typeof cancellation>;

const ids = z.strictObject({ job_id });
const answered = z.object({ data: cancellation });
const request_row = z.object({
  request_id: z.uuid(),
  job_id,
  title: z.string(),
  code: z.string(),
  starts_at: instant,
  location: z.object({ office_id: z.uuid(), title: z.string() }),
  asked_by_name: z.string(),
  asked_at: instant,
  reason: z.string(),
});
export const MOST_REQUESTS = 50;

export const lateCancel = {
  find: endpoint({
    name: 'jobs.cancellation',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/cancellation',
    levels: OFFICE,
    summary: 'What it would cost to cancel a shift now',
    description:
      'By the care provider’s terms, or the platform’s where it has none. Only who has said yes to the shift is paid.',
    input: ids,
    answer: answered,
  }),
  open: endpoint({
    name: 'cancel_requests.list',
    method: 'GET',
    path: '/api/v1/cancel_requests',
    levels: [1],
    summary: 'Shifts that somebody asks to cancel at short notice',
    description: 'Those that wait for an answer, the first to start first; at most 50.',
    input: z.strictObject({}),
    answer: z.object({ data: z.array(request_row) }),
  }),
  ask: endpoint({
    name: 'jobs.ask_to_cancel',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/ask_to_cancel',
    levels: [2, 3],
    summary: 'Ask for a shift to be cancelled that starts within 24 hours',
    description: 'An administrator decides. `paid_minutes` is what was shown: if it is no longer so, nothing is asked.',
    input: z.strictObject({ job_id, reason: words, paid_minutes: shown }),
    answer: answered,
  }),
  withdraw: endpoint({
    name: 'jobs.withdraw_cancel_request',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/withdraw_cancel_request',
    levels: [2, 3],
    summary: 'No longer ask for a shift to be cancelled',
    input: ids,
    answer: answered,
  }),
  cancel: endpoint({
    name: 'jobs.cancel_late',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/cancel_late',
    levels: [1],
    summary: 'Cancel a shift that starts within 24 hours',
    description:
      'Grants what was asked, if somebody asked. What it costs is invoiced at once. `paid_minutes` is what was shown: if it is no longer so, nothing is cancelled.',
    input: z.strictObject({ job_id, reason: words, paid_minutes: shown }),
    answer: z.object({ data: job }),
  }),
  refuse: endpoint({
    name: 'jobs.refuse_cancel',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/refuse_cancel',
    levels: [1],
    summary: 'Refuse to cancel a shift that somebody asked to cancel',
    description: 'The reason goes to the person who asked.',
    input: z.strictObject({ job_id, reason: words }),
    answer: answered,
  }),
};
