import { sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import { ABOUT_ANOTHER, type Named, THEN, type Via } from './named.ts';

const SHIFT = ['job_id', 'code', 'title', 'date', 'job_start_time', 'job_end_time', 'status'];
const BOOKING = [
  ...SHIFT,
  'description',
  'shift_time',
  'starts_at',
  'ends_at',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'staff_rate',
  'no_show',
  'late_notice',
  'ward',
  'report_to',
  'care_provider_id',
  'office_id',
  'address_line_1',
  'address_line_2',
  'city',
  'town',
  'province',
  'post_code',
  'country',
];
const ENTRY = ['job_id', 'at', 'command', 'from_status', 'to_status', 'reason'];
const theirShifts: Via = { column: 'job_id', table: 'jobs', key: 'job_id', person: 'assigned_to' };
const working = (since: string) => ({ term: 'working_time', since: sql<Date>`${sql.ref(since)}` }) as const;
const pay = (since: string) => ({ term: 'pay', since: sql<Date>`${sql.ref(since)}` }) as const;

/** Tables of shifts, their history and their day. */
export const shifts: Record<string, Named> = {
  // A shift is the home's; the person who worked it is an id.
  jobs: {
    gives: { assigned_to: BOOKING, created_by: SHIFT, job_planner: SHIFT, admin_user: SHIFT, fill_asked_by: SHIFT },
    plain: [
      'rate_review',
      'code',
      'title',
      'description',
      'date',
      'shift_time',
      'job_start_time',
      'job_end_time',
      'deadline',
      'status',
      'ward',
      'report_to',
      'address_line_1',
      'address_line_2',
      'city',
      'town',
      'province',
      'post_code',
      'country',
      'latitude',
      'longitude',
    ],
  },
  // Reasons may speak of an illness, so they go at once.
  job_history: {
    gives: { member_id: ENTRY, actor_id: ENTRY },
    erases: [
      { who: 'member_id', what: { reason: null } },
      { who: 'actor_id', what: { reason: null } },
      { who: 'member_id', what: { member_name: FORMER.name }, held: { term: 'work_seeker' } },
      { who: 'actor_id', what: { actor_name: FORMER.name }, held: { term: 'work_seeker' } },
    ],
    rewords: [
      {
        who: 'anyone',
        columns: ['changes'],
        json: true,
        only: sql`command in ('assign_planner', 'assign_admin', 'unassign_admin')`,
      },
    ],
    plain: ['command', 'from_status', 'to_status'],
  },
  job_notes: {
    gives: { user_id: ['job_id', 'text', 'created_at'] },
    erases: [{ who: 'user_id', what: { author_name: FORMER.name } }],
    rewords: [{ who: theirShifts, columns: ['text'] }],
  },
  cancel_requests: {
    gives: { asked_by: ['job_id', 'reason', 'asked_at', 'status'], decided_by: ['job_id', 'decision', 'decided_at'] },
    erases: [
      { who: 'asked_by', what: { asked_by_name: FORMER.name } },
      { who: 'decided_by', what: { decided_by_name: FORMER.name } },
    ],
    rewords: [{ who: theirShifts, columns: ['reason', 'decision'] }],
    plain: ['status'],
  },
  publications: { gives: { published_by: ['published_at'] } },
  shift_series: {
    gives: { posts_as: ['created_at', 'weekdays', 'starts_on', 'until', 'state'] },
    plain: ['work', 'state', 'starts_on', 'until'],
  },
  refills: { withholds: { left_by: ABOUT_ANOTHER, started_by: ABOUT_ANOTHER }, plain: ['status'] },
  attendance: {
    gives: {
      member_id: [
        'job_id',
        'start_time',
        'checked_in_at',
        'received_at',
        'late_check_in',
        'how',
        'latitude',
        'longitude',
        'accuracy',
        'position_at',
        'position_failed',
        'miles',
        'flags',
        'review_reason',
        'reviewed_at',
      ],
    },
    withholds: { reviewed_by: ABOUT_ANOTHER },
    erases: [
      { who: 'member_id', what: { latitude: null, longitude: null, accuracy: null, position_at: null } },
      {
        who: 'member_id',
        what: {
          miles: null,
          flags: sql`'{}'::text[]`,
          review_reason: null,
          review_note: null,
          position_failed: null,
        },
        held: working('checked_in_at'),
      },
    ],
    plain: ['how'],
  },
  attendance_claims: {
    gives: { member_id: ['job_id', 'kind', 'sent', 'captured_at', 'received_at', 'settled_at'] },
    withholds: { settled_by: ABOUT_ANOTHER },
    erases: [
      { who: 'member_id', what: { sent: sql`sent - 'position'` } },
      { who: 'member_id', what: { sent: sql`'{}'::jsonb`, note: null }, held: working('received_at') },
    ],
    plain: ['kind'],
  },
  inductions: { gives: { member_id: ['job_id', 'office_id', 'items', 'at'] }, plain: ['items'] },
  timesheets: {
    gives: {
      member_id: [
        'timesheet_id',
        'job_id',
        'version',
        'made_by',
        'start_time',
        'end_time',
        'break_time',
        'total_time',
        'comments',
        'authorized_person',
        'nobody_to_sign',
        'checked_out_at',
        'flags',
        'actor_name',
        'reason',
      ],
      actor_id: ['timesheet_id', 'job_id', 'version', 'received_at', 'reason'],
    },
    erases: [
      {
        who: 'member_id',
        what: { comments: '', authorized_person: '', reason: '', let_go_at: THEN },
        held: pay('start_time'),
      },
      { who: 'actor_id', what: { actor_name: FORMER.name, let_go_at: THEN }, held: pay('start_time') },
    ],
    plain: ['made_by', 'hash', 'flags'],
  },
  // Kept a month longer than the hours that they sign, so that no hours are shown without them.
  signatures: {
    gives: { member_id: ['signature_id', 'job_id', 'typed', 'picture', 'created_at'] },
    erases: [
      {
        who: 'member_id',
        what: { picture: null, typed: FORMER.name },
        held: { term: 'pay', since: sql`created_at + interval '30 days'` },
      },
    ],
    plain: ['sha256'],
  },
  timesheet_queries: {
    gives: {
      member_id: [
        'job_id',
        'version',
        'raised_by_name',
        'raised_at',
        'text',
        'start_time',
        'end_time',
        'break_time',
        'status',
        'answer',
        'answered_by_name',
        'answered_at',
        'closed_by_name',
        'closed_at',
        'closing',
      ],
      raised_by: ['job_id', 'version', 'raised_at', 'text', 'status'],
    },
    withholds: { answered_by: ABOUT_ANOTHER, closed_by: ABOUT_ANOTHER },
    erases: [
      { who: 'member_id', what: { text: 'Erased', answer: null, closing: null }, held: working('raised_at') },
      { who: 'raised_by', what: { raised_by_name: FORMER.name }, held: working('raised_at') },
      { who: 'answered_by', what: { answered_by_name: FORMER.name }, held: working('raised_at') },
      { who: 'closed_by', what: { closed_by_name: FORMER.name }, held: working('raised_at') },
    ],
    plain: ['status'],
  },
  eligibility_checks: {
    gives: { member_id: ['job_id', 'moment', 'at', 'papers', 'findings'] },
    erases: [
      { who: 'member_id', what: { papers: sql`'[]'::jsonb`, findings: sql`'{}'::text[]` }, held: working('at') },
    ],
    plain: ['moment'],
  },
  timesheet_confirmations: {
    gives: {
      member_id: ['timesheet_id', 'job_id', 'how', 'confirmed_by_name', 'confirmed_at'],
      confirmed_by: ['timesheet_id', 'job_id', 'how', 'confirmed_at'],
    },
    erases: [{ who: 'confirmed_by', what: { confirmed_by_name: FORMER.name }, held: pay('confirmed_at') }],
    plain: ['how'],
  },
  timesheet_reviews: {
    withholds: { reviewed_by: ABOUT_ANOTHER },
    erases: [
      {
        who: { column: 'timesheet_id', table: 'timesheets', key: 'timesheet_id', person: 'member_id' },
        what: { note: '' },
        held: working('reviewed_at'),
      },
    ],
  },
};
