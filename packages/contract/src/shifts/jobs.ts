import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { ENHANCEMENTS } from '@handover/domain/invoices/enhancementNames';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { RATE_REVIEWS } from '@handover/domain/posting/rateGuard';
import { JOB_ACTS, JOB_STATUSES } from '@handover/domain/shifts/status';
import { address } from '../address.ts';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { FILTERS_SAY, jobFilters } from './filters.ts';
import { jobChange, jobForm } from './form.ts';
import { pounds } from '../money.ts';
import { pageMeta } from '../paging.ts';
import { verdict } from '../verdict.ts';

export const job_id = id();

const person = z.object({ user_id: z.uuid(), first_name: z.string(), last_name: z.string() });
export const tag = z.object({ tag_id: z.uuid(), title: z.string() });
const company = z.object({ care_provider_id: z.uuid(), company_name: z.string() });
const agency = z.object({ agency_id: z.uuid(), company_name: z.string() });
const placed = {
  ...address,
  address_line_1: z.string(),
  city: z.string(),
  post_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
};

/** Fields of a shift in every view, including rows of lists. */
const line = {
  job_id,
  code: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  no_show: z.boolean(),
  /** Minutes late that the booked member told of, until they check in; null without a notice. */
  late_notice: z.int().nullable(),
  date: z.iso.date(),
  shift_time: z.enum(SHIFT_TYPES),
  job_start_time: z.string(),
  job_end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  staff_rate: pounds,
  tags: z.array(tag),
  ward: z.string(),
  city: z.string(),
  town: z.string(),
  care_provider: company,
  assigned_to: z
    .object({ member_id: z.uuid(), first_name: z.string(), last_name: z.string(), code: z.string() })
    .nullable(),
  created_at: instant,
};

/** Signature: the address of a drawing, or a typed name. */
export const signed = z.object({ picture: z.string().nullable(), typed: z.string().nullable() });

/** Attendance of a booking, for its viewers; null before check-in. */
const onTheDay = {
  /** Chosen quarter hours, true times, and minutes late. */
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  checked_in_at: instant.nullable(),
  checked_out_at: instant.nullable(),
  late_check_in: z.int().nullable(),
  break_time: z.int().nullable(),
  total_time: z.int().nullable(),
  comments: z.string().nullable(),
  authorized_person: z.string().nullable(),
  authorized_signature: signed.nullable(),
  candidate_signature: signed.nullable(),
  /** Version of the timesheet. */
  timesheet_version: z.int().nullable(),
  /** Check-in radius in miles. */
  check_in_radius: z.number(),
};

/** Whether the home and the booked member may talk now, and the telephone number of the other side meanwhile. */
export const talk = z.object({ can: verdict, telephone: z.string().nullable() });

const place = z.object({ office_id: z.uuid(), title: z.string() });

/** Rate enhancement as a percent of the shift's rate; only a night has times. */
const staffBand = z.object({
  band: z.enum(ENHANCEMENTS),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  percent: z.int(),
});

/** Times of check-in and check-out, and minutes late; null while there is no attendance. */
const came = { start_time: instant.nullable(), end_time: instant.nullable(), late_check_in: z.int().nullable() };

/** Row of a shift in lists, board and timeline, for levels 1 to 3; its agency and author are for level 1. */
export const jobRow = z.object({
  ...line,
  location: place,
  deadline: z.iso.date(),
  deadline_at: instant,
  /** Number of applications that were not withdrawn. */
  applications: z.int(),
  version: z.int(),
  /** True if a document of the booked member will have expired at the end of the shift. */
  out_of_date: z.boolean(),
  ...came,
  agency: agency.optional(),
  created_by: person.nullable().optional(),
});
export type JobRow = z.output<typeof jobRow>;

/**
 * Verdicts on a member's acts, by the same policy as the endpoints; null if there is nothing to apply for or accept.
 */
const can = z.object({ apply: verdict.nullable(), accept: verdict.nullable() });
/** Verdicts on the acts of levels 1 to 3; an act that the viewer never has is absent. */
const acts = z.partialRecord(z.enum(JOB_ACTS), verdict);

/** Row of a shift for staff: an open one, or their own. */
export const memberRow = z.object({
  ...line,
  location: place,
  latitude: z.number(),
  longitude: z.number(),
  /** Break, which decides the paid time. */
  has_break: z.boolean(),
  break_is_paid_for: z.boolean(),
  break_length: z.int(),
  /** Viewer's own application, and their own pending offer. */
  applied: z.object({ application_id: z.uuid() }).nullable(),
  offer_id: z.uuid().nullable(),
  offer_expires_at: instant.nullable(),
  /** True if another member has it by now. */
  taken: z.boolean(),
  /** True if the viewer is on standby for it. */
  standby: z.boolean(),
  /** Distance from the viewer's address that counts that day; null without one. */
  miles: z.number().nullable(),
  /** Match score for the viewer, in whole per cent; null if it would not be suggested to them. */
  match_percentage: z.int().nullable(),
  can,
});
export type MemberRow = z.output<typeof memberRow>;

/** Row of the viewer's own bookings. */
export const ownRow = z.object({ ...line, location: place, ...came });
export type OwnRow = z.output<typeof ownRow>;

/** Row for staff in the specification's list: without a deadline, and without a status while the shift is open. */
export const seenRow = z.object({ ...ownRow.shape, status: z.enum(JOB_STATUSES).optional() });
/** Typed as the first, which the screens use: staff have lists of their own. */
const listedRow = z.union([jobRow, seenRow]) as unknown as typeof jobRow;

/** Shift in detail. Fields for some levels only are absent for the others, by `visibility.ts` of the domain. */
export const job = z.object({
  ...line,
  ...placed,
  ...onTheDay,
  description: z.string(),
  location: z.object({ office_id: z.uuid(), title: z.string(), ...address }),
  has_break: z.boolean(),
  break_is_paid_for: z.boolean(),
  break_length: z.int(),
  report_to: z.string(),
  /** Minutes paid after a late cancellation; null if none. */
  late_paid_minutes: z.int().nullable(),
  updated_at: instant.optional(),
  agency: agency.optional(),
  hcp_rate: pounds.optional(),
  deadline: z.iso.date().optional(),
  deadline_at: instant.optional(),
  created_by: person.nullable().optional(),
  job_planner: person.extend({ member_id: z.uuid().nullable() }).nullable().optional(),
  admin_user: person.nullable().optional(),
  /** Number of applications that were not withdrawn. */
  applications: z.int().optional(),
  /** Sent back with an edit, so that nobody overwrites changes they have not seen. */
  version: z.int().optional(),
  /** True if a document of the booked member will have expired at the end of the shift. */
  out_of_date: z.boolean().optional(),
  /**
   * Rate review before publication: its state, the reasons, and the administrator's words if the rates were sent back.
   */
  rate_review: z
    .object({ state: z.enum(RATE_REVIEWS), odd: z.array(z.string()), sent_back: z.string().nullable() })
    .nullable()
    .optional(),
  /** Request of a manager that the administrators fill it, and who of them works on it; null if nobody asked. */
  fill_request: z.object({ asked_at: instant, taken_by: z.string().nullable() }).nullable().optional(),
  /** True if there is a check sheet of the booked member. */
  check_sheet: z.boolean().optional(),
  /** True while it is being filled in offer rounds. */
  refilling: z.boolean().optional(),
  /** Viewer's own application. */
  applied: z.object({ application_id: z.uuid() }).nullable().optional(),
  /** Viewer's own pending offer. */
  offer_id: z.uuid().nullable().optional(),
  offer_expires_at: instant.nullable().optional(),
  /** True if another member has it by now. */
  taken: z.boolean().optional(),
  /** True if the viewer is on standby for it. */
  standby: z.boolean().optional(),
  /** Rate enhancements of the viewer's own booking; absent for other shifts. */
  staff_bands: z.array(staffBand).optional(),
  /** For staff. */
  can: can.optional(),
  /** For levels 1 to 3. */
  acts: acts.optional(),
  /** For the home and the booked member, when the shift is read; null if nobody is booked. */
  talk: talk.nullable().optional(),
  /** Amount of the viewer's own invoice for it; null before there is one. */
  staff_pay: pounds.nullable().optional(),
});
export type JobAnswer = z.output<typeof job>;
const jobAnswer = z.object({ data: job });

export const JOB_PAGE_SIZES = [10, 25, 50, 100] as const;
export const COLUMN_SORTS = ['date', 'code', 'staff_rate', 'status', 'city', 'tags', 'shift_time'] as const;
export const JOB_SORTS = [...COLUMN_SORTS, 'attention'] as const;
/** Parameters for the page and order of a table of shifts. */
export const paged = <const Sorts extends readonly ['date', ...string[]]>(sorts: Sorts) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce
    .number()
    .refine((size) => (JOB_PAGE_SIZES as readonly number[]).includes(size), {
      message: `Choose a page size of ${JOB_PAGE_SIZES.join(', ')}`,
    })
    .default(10),
  sortBy: z.enum(sorts).default('date'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
});
export const jobs = {
  list: endpoint({
    name: 'jobs.list',
    method: 'GET',
    path: '/api/v1/jobs',
    levels: [1, 2, 3, 4],
    summary: 'List shifts',
    description: `Level 4 reads open shifts to come and its own bookings, without deadlines and without a status while a shift is open; \`status=active\` are its own. By date at any size; by code and rate too, as long as only a status and a place narrow the list; by anything else while at most 10,000 shifts are in it. With \`status=active\` also by \`attention\`: people who are not here, no-shows, late arrivals, those still to come, people who are there, those who are done. ${FILTERS_SAY}`,
    input: z.strictObject({ ...paged(JOB_SORTS), ...jobFilters }),
    answer: z.object({ data: z.array(listedRow), meta: pageMeta }),
  }),
  counts: endpoint({
    name: 'jobs.counts',
    method: 'GET',
    path: '/api/v1/jobs/counts',
    levels: OFFICE,
    summary: 'How many shifts stand where',
    description: 'By status, and how many are active now.',
    input: z.strictObject({}),
    answer: z.object({ data: z.object({ active: z.int(), statuses: z.record(z.enum(JOB_STATUSES), z.int()) }) }),
    background: true,
  }),
  /** Data for the form besides the shift itself, at the top level as in the specification. */
  blank: endpoint({
    name: 'jobs.new',
    method: 'GET',
    path: '/api/v1/jobs/new',
    levels: OFFICE,
    summary: 'What a new shift’s form needs',
    input: z.strictObject({ include_extras: z.literal('1').optional() }),
    answer: z.object({
      job: z.null(),
      care_providers: z.array(company),
      care_provider_id: z.uuid().nullable(),
      agents: z.array(z.object({ value: z.uuid(), label: z.string() })),
      tags: z.array(tag),
    }),
  }),
  find: endpoint({
    name: 'jobs.find',
    method: 'GET',
    path: '/api/v1/jobs/:job_id',
    levels: [1, 2, 3, 4],
    summary: 'Read one shift',
    description:
      'With `include_extras=1` (levels 1 to 3) the answer holds `job`, `care_providers`, `care_provider_id`, `agents` and `tags` at the top level, for the form.',
    input: z.strictObject({ job_id, include_extras: z.literal('1').optional() }),
    answer: z.union([
      jobAnswer,
      z.object({
        job,
        care_providers: z.array(company),
        care_provider_id: z.uuid().nullable(),
        agents: z.array(z.object({ value: z.uuid(), label: z.string() })),
        tags: z.array(tag),
      }),
    ]),
  }),
  create: endpoint({
    name: 'jobs.create',
    method: 'POST',
    path: '/api/v1/jobs',
    levels: OFFICE,
    summary: 'Post a shift',
    description:
      'Level 1 names the agency and the care provider, level 2 the care provider; for the rest it is theirs.',
    input: jobForm,
    answer: jobAnswer,
  }),
  update: endpoint({
    name: 'jobs.update',
    method: 'PUT',
    path: '/api/v1/jobs/:job_id',
    levels: OFFICE,
    hourly: HOURLY.shift_changes,
    summary: 'Change, publish or unpublish a shift',
    description:
      'While it is Unpublished or Published. Another time, place or rate withdraws pending offers and tells applicants. With `version`, 409 if somebody else changed it meanwhile.',
    input: jobChange,
    answer: jobAnswer,
  }),
};
