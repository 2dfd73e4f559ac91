import { z } from 'zod';
import { isDrawn, LONGEST_DRAWN, LONGEST_TYPED } from '@handover/domain/attendance/signature';
import { endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { quarter } from '../quarter.ts';
import { job, job_id } from '../shifts/jobs.ts';
import { line, lines } from '../text.ts';

/** Signature: a drawing as `data:image/png;base64,…`, or the typed name of a person who cannot draw. */
export const signature = (missing: string) =>
  line(LONGEST_DRAWN, missing, 'This drawing is too large').refine(
    (sent) => isDrawn(sent) || sent.length <= LONGEST_TYPED,
    `Use at most ${LONGEST_TYPED} characters`,
  );

/** Position as the phone's browser measured it: accuracy in metres, and the time. */
export const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(10_000_000),
  at: instant,
});
export type Position = z.output<typeof position>;

/** Reasons why a phone has no position. */
export const POSITION_FAILURES = ['denied', 'unavailable', 'timeout', 'unsupported'] as const;

/**
 * Times of the event and of sending, both by the phone's clock. The server compares the second with its time of arrival
 * and corrects the first by the difference, so that a wrong clock does no harm. A client that sends neither means now.
 */
const captured = { captured_at: instant.optional(), sent_at: instant.optional() };

const comments = lines(2000);
const why = lines(500, 'Say why');

/**
 * Answer to a check-in or check-out: the booking as it is now. If the shift was given to another member meanwhile, the
 * attendance is kept as disputed, with a `claim_id`, for an administrator.
 */
export const attended = z.object({ data: job.nullable(), claim_id: z.uuid().nullable() });

const unread = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();
/**
 * Ignored fields: the specification has one payload for both calls, but the fields of signing are read at check-out
 * only.
 */
const laterFields = {
  end_time: unread,
  break_time: unread,
  total_time: unread,
  comments: unread,
  authorized_person: unread,
  authorized_signature: unread,
  terms: unread,
};

export const attendance = {
  checkIn: endpoint({
    name: 'jobs.checkin',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/checkin',
    levels: [4],
    summary: 'Check in',
    description:
      'From an hour before the start until the end, judged by when it happened; received up to 7 days later. By position within 10 miles or the location’s smaller radius, by a code that the location shows, or flagged for review with a reason. The other fields of a check-out may be sent too and are not read.',
    tries_per_minute: 60,
    input: z.strictObject({
      job_id,
      start_time: quarter('Choose your start time'),
      candidate_signature: signature('Please sign on candidate signature'),
      position: position.nullable().default(null),
      position_failed: z.enum(POSITION_FAILURES).nullable().default(null),
      /** Code that the location shows, scanned by the phone's camera or typed. */
      code: line(100).nullable().default(null),
      /** Reason for a review by a person if neither position nor code works. */
      review_reason: why.nullable().default(null),
      /** Induction items ticked on the first day at a location, in the words shown; covered by the same signature. */
      induction: z.array(line(200)).max(50).nullable().default(null),
      ...captured,
      ...laterFields,
    }),
    answer: attended,
    holds_drawings: true,
  }),
  checkOut: endpoint({
    name: 'jobs.checkout',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/checkout',
    levels: [4],
    summary: 'Check out with the signed timesheet',
    description:
      'Both signatures, or `nobody_to_sign`, which flags it for review: work done is paid, signed or not. Nothing of it changes afterwards.',
    input: z.strictObject({
      job_id,
      start_time: quarter('Choose your start time'),
      end_time: quarter('Choose your end time'),
      break_time: z.int('Choose your break').min(0).max(90).multipleOf(5),
      /** Minutes, as the phone showed them; the server computes its own total and refuses if they differ. */
      total_time: z.int().min(0).optional(),
      comments: comments.default(''),
      authorized_person: line(120).default(''),
      authorized_signature: signature('Please sign on authorised signature').nullable().default(null),
      nobody_to_sign: z.boolean().default(false),
      candidate_signature: signature('Please sign on candidate signature'),
      terms: z.literal(true, 'Accept the terms'),
      ...captured,
    }),
    answer: attended,
    holds_drawings: true,
  }),
  signature: endpoint({
    name: 'jobs.signatures.find',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/signatures/:signature_id',
    levels: [1, 2, 3, 4],
    summary: 'What somebody signed with',
    description: 'As a PNG, for everyone who sees the booking. Drawn anew from what was sent; it never changes.',
    input: z.strictObject({ job_id, signature_id: z.uuid() }),
    answer: z.string(),
    sends: 'file',
    background: true,
  }),
};
