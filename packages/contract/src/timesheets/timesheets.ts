import { z } from 'zod';
import { CONFIRMED_HOWS, HOURS_STATES } from '@handover/domain/timesheets/confirmation';
import { LONGEST_BREAK } from '@handover/domain/timesheets/timesheet';
import { DISPUTE_DAYS, DISPUTE_STATUSES } from '@handover/domain/timesheets/disputes';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { JOB_STATUSES } from '@handover/domain/shifts/status';

import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';
import { quarter } from '../quarter.ts';
import { job_id, signed } from '../shifts/jobs.ts';
import { lines } from '../text.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;
export const TIMESHEETS_ON_A_PAGE = 30;
/** Maximum that the count on a tab goes to. */
export const MOST_COUNTED = 100;

/** Filters of the list; `to_review` (flagged) and `claims` (disputed attendance) are for administrators. */
export const TIMESHEET_STATES = ['all', 'to_confirm', 'to_review', 'queried', 'claims'] as const;
export type TimesheetState = (typeof TIMESHEET_STATES)[number];

/** Acts on a shift's hours that are open to the viewer now, by the same policy as the endpoints. */
const TIMESHEET_ACTS = ['confirm', 'query', 'answer', 'agree', 'withdraw_query', 'correct', 'review'] as const;
export type TimesheetAct = (typeof TIMESHEET_ACTS)[number];

/** Shift in a line, with the member whose hours they are. */
const ofShift = {
  job_id,
  code: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  date: z.iso.date(),
  shift_time: z.enum(SHIFT_TYPES),
  job_start_time: z.string(),
  job_end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  location: z.object({ office_id: z.uuid(), title: z.string() }),
  member: z.object({ member_id: z.uuid(), name: z.string() }).nullable(),
};

const hours = {
  start_time: instant,
  end_time: instant,
  /** Minutes. */
  break_time: z.int(),
  total_time: z.int(),
};

/** Check-in: by position, by a code, or for review; with the distance in miles, never the position. */
const came = {
  start_time: instant,
  checked_in_at: instant,
  received_at: instant,
  late_check_in: z.int(),
  how: z.enum(['position', 'code', 'review']),
  miles: z.number().nullable(),
};

/** State of the latest version's hours; null before a check-out. */
const hours_state = z.enum(HOURS_STATES).nullable();

const MADE_BY = ['check_out', 'close', 'correction'] as const;
const row = z.object({
  ...ofShift,
  check_in: z.object(came).nullable(),
  timesheet: z
    .object({ version: z.int(), made_by: z.enum(MADE_BY), ...hours, received_at: instant, nobody_to_sign: z.boolean() })
    .nullable(),
  hours_state,
  /** Planned paid minutes, and how many more were worked; below 0 for less, null before a check-out. */
  planned_time: z.int(),
  difference: z.int().nullable(),
  /** Charge to the care provider before VAT, for levels 1 to 3; null before an invoice. */
  cost: pounds.nullable().optional(),
  /**
   * Acts on this row that are open to the viewer, by the same policy as the endpoints. Hours far from the plan are not
   * confirmed together with others.
   */
  may: z.array(z.enum(['confirm', 'confirm_together'])),
  /** Open dispute. */
  query: z.object({ status: z.enum(DISPUTE_STATUSES), raised_by_name: z.string(), raised_at: instant }).nullable(),
  /** For administrators: flags that are not reviewed yet, in words, and the number of open disputed attendances. */
  flags: z.array(z.string()).optional(),
  claims: z.int().optional(),
});
export type TimesheetRow = z.output<typeof row>;

const review = z.object({ reviewed_by_name: z.string(), reviewed_at: instant, note: z.string() }).nullable();
/** For administrators only. */
const flagged = { flags: z.array(z.string()).optional(), review: review.optional() };

const version = z.object({
  version: z.int(),
  made_by: z.enum(MADE_BY),
  ...hours,
  break_is_paid_for: z.boolean(),
  comments: z.string(),
  authorized_person: z.string(),
  nobody_to_sign: z.boolean(),
  candidate_signature: signed.nullable(),
  authorized_signature: signed.nullable(),
  checked_out_at: instant,
  received_at: instant,
  actor_name: z.string(),
  reason: z.string(),
  ...flagged,
});
export type TimesheetVersion = z.output<typeof version>;

const query = z.object({
  query_id: z.uuid(),
  version: z.int(),
  status: z.enum(DISPUTE_STATUSES),
  raised_by_name: z.string(),
  /** True if the staff member raised it, false if the location's side did. */
  raised_by_member: z.boolean(),
  raised_at: instant,
  text: z.string(),
  /** Proposed hours, if any. */
  hours: z.object(hours).nullable(),
  answer: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: instant.nullable(),
  closing: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: instant.nullable(),
});
export type TimesheetQuery = z.output<typeof query>;

const claim = z.object({
  claim_id: z.uuid(),
  kind: z.enum(['check_in', 'check_out']),
  member_name: z.string(),
  captured_at: instant,
  received_at: instant,
  /** Hours as they were sent. */
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  break_time: z.int().nullable(),
  note: z.string().nullable(),
  settled_by_name: z.string().nullable(),
  settled_at: instant.nullable(),
});
export type TimesheetClaim = z.output<typeof claim>;

const timesheet = z.object({
  ...ofShift,
  check_in: z
    .object({ ...came, signature: signed.nullable(), review_reason: z.string().nullish(), ...flagged })
    .nullable(),
  /** Versions, the newest first; empty before the check-out. */
  versions: z.array(version),
  /** Disputes, the newest first. */
  queries: z.array(query),
  /** Days left in which the hours may be disputed. */
  days_left: z.int(),
  hours_state,
  /** Confirmation by a person; null if there was none, also if only the seven days have passed. */
  confirmation: z
    .object({ how: z.enum(CONFIRMED_HOWS), confirmed_by_name: z.string(), confirmed_at: instant })
    .nullable(),
  may: z.array(z.enum(TIMESHEET_ACTS)),
  /** For administrators: attendance that arrived when the shift was another member's. */
  claims: z.array(claim).optional(),
});
export type Timesheet = z.output<typeof timesheet>;

/** Cursor of the list: a time to the microsecond, and an entry. */
const cursor = z
  .string()
  .regex(/^\d{1,16}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This list does not go on here');
const words = (missing: string) => lines(2000, missing);
const reason = lines(500, 'Say why');
const otherHours = {
  start_time: quarter('Choose a start time'),
  end_time: quarter('Choose an end time'),
  break_time: z.int('Choose a break').min(0).max(LONGEST_BREAK).multipleOf(5),
};

/** Version that the person read before confirming. */
const seen_version = z.int('Name the version').min(1, 'Name the version');
export const MOST_CONFIRMED = 100;

const answered = z.object({ data: timesheet });
const change = <In extends z.ZodType>(
  name: string,
  path: string,
  levels: readonly (1 | 2 | 3 | 4)[],
  summary: string,
  description: string,
  input: In,
) =>
  endpoint({
    name: `timesheets.${name}`,
    method: 'POST',
    path: `/api/v1/jobs/:job_id/timesheet/${path}`,
    levels,
    summary,
    description,
    input,
    answer: answered,
  });

export const timesheets = {
  list: endpoint({
    name: 'timesheets.list',
    method: 'GET',
    path: '/api/v1/timesheets',
    levels: EVERY_LEVEL,
    summary: 'List timesheets, the newest first',
    description:
      'Of one’s own scope; staff get their own. `state=to_confirm` holds what the home has neither confirmed nor disputed in time. `state=to_review` and `claims` are for administrators. `from` and `to` are days on which they reached us. `next` goes on by `after`.',
    input: z.strictObject({
      state: z.enum(TIMESHEET_STATES).default('all'),
      office_id: id().optional(),
      from: z.iso.date('Choose a day').optional(),
      to: z.iso.date('Choose a day').optional(),
      after: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(row),
      /** Cursor for `after`; null at the end. */
      next: z.string().nullable(),
      /** Number waiting in each state, up to a hundred. */
      waiting: z.object({
        to_confirm: z.int(),
        queried: z.int(),
        to_review: z.int().optional(),
        claims: z.int().optional(),
      }),
    }),
  }),
  find: endpoint({
    name: 'timesheets.find',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/timesheet',
    levels: EVERY_LEVEL,
    summary: 'The hours of a shift with all their versions, and what was said about them',
    input: z.strictObject({ job_id }),
    answer: answered,
  }),
  confirmMany: endpoint({
    name: 'timesheets.confirm_many',
    method: 'POST',
    path: '/api/v1/timesheets/confirm',
    levels: [2, 3],
    summary: 'Confirm the hours of several shifts',
    description:
      'For the care provider and its locations. Each is decided by itself: what cannot be confirmed is in `refused` with the reason, and the rest is confirmed. Hours more than 30 minutes off the plan are refused unless they come alone.',
    input: z.strictObject({
      timesheets: z
        .array(z.strictObject({ job_id, version: seen_version }))
        .min(1, 'Choose at least one')
        .max(MOST_CONFIRMED, `Choose at most ${MOST_CONFIRMED} at a time`),
    }),
    answer: z.object({
      data: z.object({
        confirmed: z.array(z.uuid()),
        refused: z.array(z.object({ job_id: z.uuid(), message: z.string() })),
      }),
    }),
  }),
  confirm: change(
    'confirm',
    'confirm',
    [2, 3],
    'Confirm the hours of a shift',
    `For the care provider and its locations, while the hours are neither disputed nor confirmed. What nobody disputes within ${DISPUTE_DAYS} days counts as confirmed. \`version\` is the version that was read: if there is a newer one the answer is 409.`,
    z.strictObject({ job_id, version: seen_version }),
  ),
  query: change(
    'query',
    'query',
    [2, 3, 4],
    'Say that the hours are wrong',
    `Within ${DISPUTE_DAYS} days after they reached us and until they are confirmed, one at a time, with other hours if they are known.`,
    z.strictObject({
      job_id,
      text: words('Say what is wrong'),
      hours: z.strictObject(otherHours).nullable().default(null),
    }),
  ),
  answer: change(
    'answer',
    'answer',
    EVERY_LEVEL,
    'Answer what is disputed',
    'The other side answers in words and it stays open; an administrator’s answer settles it.',
    z.strictObject({ job_id, text: words('Write an answer') }),
  ),
  agree: change(
    'agree',
    'agree',
    [2, 3, 4],
    'Agree to the hours that were proposed',
    'They become the next version of the timesheet, with both names.',
    z.strictObject({ job_id }),
  ),
  withdrawQuery: change(
    'withdraw_query',
    'withdraw_query',
    [2, 3, 4],
    'Withdraw a dispute about hours',
    'For the person who raised the dispute, or somebody else of the same side.',
    z.strictObject({ job_id }),
  ),
  correct: change(
    'correct',
    'correct',
    [1],
    'Correct the hours',
    'At any time, with a reason that both sides read. It settles what is disputed.',
    z.strictObject({ job_id, ...otherHours, reason }),
  ),
  review: change(
    'review',
    'review',
    [1],
    'Say that I have looked at what is flagged',
    'In the check-in and in every version of the timesheet.',
    z.strictObject({ job_id, note: lines(500).default('') }),
  ),
  settleClaim: change(
    'settle_claim',
    'claims/:claim_id/settle',
    [1],
    'Settle a check-in or check-out that came when the shift was somebody else’s',
    'With what was decided; the staff member reads it.',
    z.strictObject({ job_id, claim_id: id(), note: reason }),
  ),
};
