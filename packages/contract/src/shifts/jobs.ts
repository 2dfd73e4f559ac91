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

/** What every view of a shift shows, a line of a list included. */
const line = {
  job_id,
  code: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  no_show: z.boolean(),
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

/** How somebody signed: with a drawing, of which this is the address, or with their name. */
export const signed = z.object({ picture: z.string().nullable(), typed: z.string().nullable() });

/** What is known of the day itself, for whoever sees the booking; nothing before it has begun. */
const onTheDay = {
  /** The quarter hours that were chosen, the instants that it truly was, and whole minutes. */
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
  /** Which version of the timesheet this is. */
  timesheet_version: z.int().nullable(),
  /** How near someone must be to check in, in miles. */
  check_in_radius: z.number(),
};

const place = z.object({ office_id: z.uuid(), title: z.string() });

/** Hours that pay more than the shift's rate, as a percent of it; only a night has its hours. */
const staffBand = z.object({
  band: z.enum(ENHANCEMENTS),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  percent: z.int(),
});

/** When whoever is there came, by how many minutes late, and when whoever is done went; nothing of any other shift. */
const came = { start_time: instant.nullable(), end_time: instant.nullable(), late_check_in: z.int().nullable() };

/** A shift as every list, board and timeline shows it, for levels 1 to 3; its agency and who posted it are for level 1. */
export const jobRow = z.object({
  ...line,
  location: place,
  deadline: z.iso.date(),
  deadline_at: instant,
  /** How many have applied and not withdrawn. */
  applications: z.int(),
  version: z.int(),
  /** Whoever has it will be out of date when it ends. */
  out_of_date: z.boolean(),
  ...came,
  agency: agency.optional(),
  created_by: person.nullable().optional(),
});
export type JobRow = z.output<typeof jobRow>;

/** What a member may do about a shift, by the same rules as the calls; null where there is nothing of the kind to do. */
const can = z.object({ apply: verdict.nullable(), accept: verdict.nullable() });
/** What levels 1 to 3 may do to a shift; an act that is never theirs is left out. */
const acts = z.partialRecord(z.enum(JOB_ACTS), verdict);

/** A shift as staff see it in a list: open to them, or theirs. */
export const memberRow = z.object({
  ...line,
  location: place,
  latitude: z.number(),
  longitude: z.number(),
  /** What of its hours is paid. */
  has_break: z.boolean(),
  break_is_paid_for: z.boolean(),
  break_length: z.int(),
  /** The viewer's own application, and their own pending offer. */
  applied: z.object({ application_id: z.uuid() }).nullable(),
  offer_id: z.uuid().nullable(),
  offer_expires_at: instant.nullable(),
  /** Somebody else has it by now. */
  taken: z.boolean(),
  /** The viewer would come if it came free. */
  standby: z.boolean(),
  /** From the viewer's address that counts that day; null without one. */
  miles: z.number().nullable(),
  /** How it suits the viewer, in whole per cent; null where they would not be suggested for it. */
  match_percentage: z.int().nullable(),
  can,
});
export type MemberRow = z.output<typeof memberRow>;

/** A booking of the viewer's own, in the table of them all. */
export const ownRow = z.object({ ...line, location: place, ...came });
export type OwnRow = z.output<typeof ownRow>;

/** A shift as staff read it in the specification's list: an open one has no status, and none has a deadline. */
export const seenRow = z.object({ ...ownRow.shape, status: z.enum(JOB_STATUSES).optional() });
/** What the screens ask for is the first: those of staff have lists of their own. */
const listedRow = z.union([jobRow, seenRow]) as unknown as typeof jobRow;

/** One shift. Fields that are for some levels alone are left out for the others, as `jobs/visibility.ts` says. */
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
  /** What is paid for it although it was cancelled late; null where nothing is. */
  late_paid_minutes: z.int().nullable(),
  updated_at: instant.optional(),
  agency: agency.optional(),
  hcp_rate: pounds.optional(),
  deadline: z.iso.date().optional(),
  deadline_at: instant.optional(),
  created_by: person.nullable().optional(),
  job_planner: person.extend({ member_id: z.uuid().nullable() }).nullable().optional(),
  admin_user: person.nullable().optional(),
  /** How many have applied and not withdrawn. */
  applications: z.int().optional(),
  /** Sent back with an edit, so that nobody overwrites what they have not seen. */
  version: z.int().optional(),
  /** Whoever has it will be out of date when it ends. */
  out_of_date: z.boolean().optional(),
  /** Rates that an administrator looks at before the shift is published, why, and what they said if they sent it back. */
  rate_review: z
    .object({ state: z.enum(RATE_REVIEWS), odd: z.array(z.string()), sent_back: z.string().nullable() })
    .nullable()
    .optional(),
  /** There is a sheet of what was checked of whoever has it. */
  check_sheet: z.boolean().optional(),
  /** It is offered again in waves at this moment. */
  refilling: z.boolean().optional(),
  /** The viewer's own application. */
  applied: z.object({ application_id: z.uuid() }).nullable().optional(),
  /** The viewer's own pending offer. */
  offer_id: z.uuid().nullable().optional(),
  offer_expires_at: instant.nullable().optional(),
  /** Somebody else has it by now. */
  taken: z.boolean().optional(),
  /** The viewer would come if it came free. */
  standby: z.boolean().optional(),
  /** What pays more where the viewer is booked; of a shift that is not theirs nothing is told. */
  staff_bands: z.array(staffBand).optional(),
  /** For staff. */
  can: can.optional(),
  /** For levels 1 to 3. */
  acts: acts.optional(),
  /** What the viewer's own invoice of it says; null until there is one. */
  staff_pay: pounds.nullable().optional(),
});
export type JobAnswer = z.output<typeof job>;
const jobAnswer = z.object({ data: job });

export const JOB_PAGE_SIZES = [10, 25, 50, 100] as const;
export const COLUMN_SORTS = ['date', 'code', 'staff_rate', 'status', 'city', 'tags', 'shift_time'] as const;
export const JOB_SORTS = [...COLUMN_SORTS, 'attention'] as const;
/** Which page of a table of shifts, and in which order. */
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
    description: `Level 4 reads open shifts to come and its own bookings, without deadlines and without a status while a shift is open; \`status=active\` are its own. By date at any size; by code and rate too, as long as only a status and a place narrow the list; by anything else while at most 10,000 shifts are in it. With \`status=active\` also by \`attention\`: no-shows, people who are not here, late arrivals, people who are there, those still to come, those who are done. ${FILTERS_SAY}`,
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
  /** What the form needs beside the shift itself, at the top level as the spec has it. */
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
