import { z } from 'zod';
import { SHIFT_TYPES, TIME_OPTIONS } from '@handover/domain/jobs/fields';
import { STATUS_GROUPS } from '@handover/domain/jobs/groups';
import { FORM_STATUSES, JOB_STATUSES } from '@handover/domain/jobs/status';
import { address, addressForm, checkPlace } from './address.ts';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { instant } from './instant.ts';
import { pounds, rate } from './money.ts';
import { pageMeta } from './paging.ts';
import { optionalId } from './users.ts';

export const job_id = id();
const OFFICE = [1, 2, 3] as const;

const person = z.object({ user_id: z.uuid(), first_name: z.string(), last_name: z.string() });
const tag = z.object({ tag_id: z.uuid(), title: z.string() });
const company = z.object({ care_provider_id: z.uuid(), company_name: z.string() });
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

/** A line of a list of shifts, for levels 1 to 3. */
export const jobRow = z.object({
  ...line,
  location: z.object({ office_id: z.uuid(), title: z.string() }),
  deadline_at: instant,
});
export type JobRow = z.output<typeof jobRow>;

/** One shift. Fields that are for some levels alone are left out for the others, as `jobs/visibility.ts` says. */
export const job = z.object({
  ...line,
  ...placed,
  description: z.string(),
  location: z.object({ office_id: z.uuid(), title: z.string(), ...address }),
  has_break: z.boolean(),
  break_is_paid_for: z.boolean(),
  break_length: z.int(),
  report_to: z.string(),
  updated_at: instant.optional(),
  agency: z.object({ agency_id: z.uuid(), company_name: z.string() }).optional(),
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
  /** The viewer's own application. */
  applied: z.object({ application_id: z.uuid() }).nullable().optional(),
  /** The viewer's own pending offer. */
  offer_id: z.uuid().nullable().optional(),
});
export type JobAnswer = z.output<typeof job>;
const jobAnswer = z.object({ data: job });

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters`);
const needed = (words: string, most: number) => text(most).min(1, words);
const day = (words: string) =>
  z.iso.date({ error: words, abort: true }).refine((value) => value >= '2000-01-01', words);
const time = (words: string) => z.string(words).refine((value) => TIME_OPTIONS.includes(value), words);
/** The form's radio buttons say Yes and No; programs may say true and false. */
const yesNo = (words: string) =>
  z.preprocess((value) => (value === 'Yes' ? true : value === 'No' ? false : value), z.boolean(words));
const minutes = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.coerce.number('Choose how long the break is').int().min(5).max(90).multipleOf(5).optional(),
);

const times = {
  shift_time: z.enum(SHIFT_TYPES, 'Choose a shift type'),
  job_start_time: time('Choose a start time'),
  job_end_time: time('Choose an end time'),
  has_break: yesNo('Say whether there is a break'),
  break_is_paid_for: yesNo('Say whether the break is paid').optional(),
  break_length: minutes,
};

/** A shift as someone enters it, apart from its day. */
const work = {
  title: needed('Enter a role', 120),
  description: needed('Enter a description', 4000),
  agency_id: optionalId('Choose an agency'),
  care_provider_id: optionalId('Choose a care provider'),
  location_id: id('Choose a location'),
  ...times,
  staff_rate: rate('a staff hourly rate'),
  hcp_rate: rate('an HCP hourly rate'),
  ward: text(80).default(''),
  report_to: needed('Enter who to report to', 120),
  tags: z.array(id('Choose tags of the list')).max(20, 'Choose at most 20 tags').default([]),
  status: z.enum(FORM_STATUSES, 'Choose a status').default('Published'),
  ...addressForm,
};

type Breaks = { has_break: boolean; break_is_paid_for?: boolean | undefined; break_length?: number | undefined };

/** Whoever has a break says how long it is and whether it is paid. */
const checkBreak = (entry: Breaks, context: z.RefinementCtx): void => {
  if (!entry.has_break) return;
  const missing = { break_is_paid_for: 'Say whether the break is paid', break_length: 'Choose how long the break is' };
  for (const [field, message] of Object.entries(missing)) {
    if (entry[field as keyof Breaks] === undefined) context.addIssue({ code: 'custom', path: [field], message });
  }
};

const workForm = z.strictObject(work).superRefine(checkPlace).superRefine(checkBreak);
export const jobForm = workForm.safeExtend({ date: day('Choose a date'), deadline: day('Choose a deadline') });
export type JobForm = z.output<typeof jobForm>;
/** Whoever says nothing of the status leaves it as it is: a draft is not published by the way. */
const jobChange = z
  .strictObject({
    ...work,
    status: work.status.unwrap().optional(),
    date: jobForm.shape.date,
    deadline: jobForm.shape.deadline,
    job_id,
    version: z.int().optional(),
  })
  .superRefine(checkPlace)
  .superRefine(checkBreak);

export const JOB_PAGE_SIZES = [10, 25, 50, 100] as const;
export const JOB_SORTS = ['date', 'code', 'staff_rate', 'status', 'city', 'tags', 'shift_time'] as const;
/** A status by its name, a group of them, or what is going on now. */
export const JOB_FILTERS = [
  'active',
  ...(Object.keys(STATUS_GROUPS) as (keyof typeof STATUS_GROUPS)[]),
  ...JOB_STATUSES,
] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

export const jobs = {
  list: endpoint({
    name: 'jobs.list',
    method: 'GET',
    path: '/api/v1/jobs',
    levels: OFFICE,
    summary: 'List shifts',
    description:
      'By date at any size; by anything else while at most 10,000 shifts are in the list. `status` is a status, a group (unallocated, pending, confirmed, checkedin, completed, allocated) or `active`.',
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      page_size: z.coerce
        .number()
        .refine((size) => (JOB_PAGE_SIZES as readonly number[]).includes(size), {
          message: `Choose a page size of ${JOB_PAGE_SIZES.join(', ')}`,
        })
        .default(10),
      time_frame: z.enum(['all', 'past', 'future']).default('all'),
      sortBy: z.enum(JOB_SORTS).default('date'),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
      status: z.enum(JOB_FILTERS, 'Choose a status of the list').optional(),
    }),
    answer: z.object({ data: z.array(jobRow), meta: pageMeta }),
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
    summary: 'Change, publish or unpublish a shift',
    description:
      'While it is Unpublished or Published. Another time, place or rate withdraws pending offers and tells applicants. With `version`, 409 if somebody else changed it meanwhile.',
    input: jobChange,
    answer: jobAnswer,
  }),
};

/** Days and heads that one post may ask for. */
export const MOST_SHIFTS_AT_ONCE = 200;
const posted = z.object({
  data: z.object({
    jobs: z.array(z.object({ job_id, code: z.string(), date: z.iso.date() })),
  }),
});
const closing = z.coerce.number().int().min(0).max(30).default(1);
const monday = day('Choose a week').refine((value) => new Date(value).getUTCDay() === 1, 'A week starts on a Monday');

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
      heads: z.coerce.number().int().min(1, 'Ask for at least one').max(20, 'Ask for at most 20').default(1),
      close_days_before: closing,
    }),
    answer: posted,
  }),
  /** What would be copied, and what stands in the way; nothing is written. */
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
          /** The day that the copy would be on. */
          date: z.iso.date(),
          deadline: z.iso.date(),
          paid_minutes: z.int().nullable(),
          problem: z.string().nullable(),
          already: z.boolean(),
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
};

const preset = z.strictObject({
  label: needed('Name this shift', 40),
  shift_time: times.shift_time,
  job_start_time: times.job_start_time,
  job_end_time: times.job_end_time,
  break_is_paid_for: z.boolean().default(false),
  /** 0 is no break. */
  break_length: z.coerce.number().int().min(0).max(90).multipleOf(5).default(0),
});
export type Preset = z.output<typeof preset>;
const presetsAnswer = z.object({ data: z.array(preset) });
const cardEntry = z.strictObject({
  title: needed('Enter a role', 120),
  staff_rate: rate('a staff hourly rate'),
  hcp_rate: rate('an HCP hourly rate'),
});
const cardAnswer = z.object({
  data: z.array(z.object({ title: z.string(), staff_rate: pounds, hcp_rate: pounds })),
});
/** By what is kept of them: half a character is kept as the sign for an unknown one. */
const different = (entries: readonly { title: string }[]) =>
  new Set(entries.map(({ title }) => title.toWellFormed().toLowerCase())).size === entries.length;

export const usual = {
  /** What a location usually asks for. */
  find: endpoint({
    name: 'offices.usual',
    method: 'GET',
    path: '/api/v1/offices/:office_id/usual',
    levels: OFFICE,
    summary: 'A location’s usual roles, rates and shifts',
    description:
      'Rates come from the location’s last shift of a role, else from the care provider’s rate card. `last` is the shift posted last, to be repeated.',
    input: z.strictObject({ office_id: id() }),
    answer: z.object({
      data: z.object({
        roles: z.array(
          z.object({
            title: z.string(),
            staff_rate: pounds,
            hcp_rate: pounds,
            from: z.enum(['last shift', 'rate card']),
          }),
        ),
        presets: z.array(preset),
        wards: z.array(z.string()),
        last: job.nullable(),
      }),
    }),
  }),
  /** For typing a role before a location is known. */
  roles: endpoint({
    name: 'jobs.roles',
    method: 'GET',
    path: '/api/v1/jobs/roles',
    levels: OFFICE,
    summary: 'Roles that shifts in my scope have had',
    input: z.strictObject({ search: z.string().trim().max(120).optional() }),
    answer: z.array(z.string()),
  }),
  savePresets: endpoint({
    name: 'offices.presets.save',
    method: 'PUT',
    path: '/api/v1/offices/:office_id/presets',
    levels: OFFICE,
    summary: 'Say what a location’s usual shifts are',
    description: 'In their order; none at all brings back those of most homes.',
    input: z.strictObject({ office_id: id(), presets: z.array(preset).max(12, 'Keep at most 12') }),
    answer: presetsAnswer,
  }),
  rateCard: endpoint({
    name: 'care_providers.rate_card',
    method: 'GET',
    path: '/api/v1/care_providers/:care_provider_id/rate_card',
    levels: [1, 2],
    summary: 'What roles usually cost at a care provider',
    input: z.strictObject({ care_provider_id: id() }),
    answer: cardAnswer,
  }),
  saveRateCard: endpoint({
    name: 'care_providers.rate_card.save',
    method: 'PUT',
    path: '/api/v1/care_providers/:care_provider_id/rate_card',
    levels: [1, 2],
    summary: 'Say what roles usually cost at a care provider',
    description: 'The whole card, in its order.',
    input: z.strictObject({
      care_provider_id: id(),
      rates: z.array(cardEntry).max(60, 'Keep at most 60').refine(different, 'Name each role once'),
    }),
    answer: cardAnswer,
  }),
};
