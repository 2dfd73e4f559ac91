import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { MOST_LATE_MINUTES } from '@handover/domain/attendance/late';
import { CANCEL_REASONS } from '@handover/domain/cancellations/reasons';
import type { Level } from '@handover/domain/viewer';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { quarter } from '../quarter.ts';
import { job, job_id } from './jobs.ts';
import { lines } from '../text.ts';

const jobAnswer = z.object({ data: job });
const reason = lines(500, 'Say why');
const ids = z.strictObject({ job_id });
/** Administrator's reason for overruling soft ineligibilities. */
const override_reason = reason.optional();

/** Defines a command on a shift. Its answer is the shift afterwards. */
const move = <In extends z.ZodType>(
  name: string,
  path: string,
  levels: readonly Level[],
  summary: string,
  input: In,
  description?: string,
) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/v1/${path}`,
    levels,
    summary,
    input,
    answer: jobAnswer,
    ...(description === undefined ? {} : { description }),
  });

/** Who fills shifts, for the descriptions of the calls. */
export const FILLS =
  'Levels 2 and 3 only for care providers whose managers fill their own shifts; they overrule nothing.';

export const shiftCommands = {
  apply: move('jobs.apply', 'jobs/:job_id/apply', [4], 'Apply for a shift', ids),
  withdraw: move('jobs.withdraw', 'jobs/:job_id/withdraw', [4], 'Withdraw my application', ids),
  offer: move(
    'jobs.offer',
    'jobs/:job_id/offer',
    OFFICE,
    'Offer a shift to a staff member',
    z.strictObject({ job_id, user_id: id(), override_reason }),
    `${FILLS} While nobody has it and it has not started; after a no-show until two hours before the end. Many may be out at once.`,
  ),
  undoOffer: move(
    'jobs.undo_offer',
    'jobs/:job_id/undo_offer',
    OFFICE,
    'Take an offer back',
    z.strictObject({ job_id, user_id: id() }),
    FILLS,
  ),
  askToFill: move(
    'jobs.ask_to_fill',
    'jobs/:job_id/ask_to_fill',
    [2, 3],
    'Ask the administrators to fill a shift',
    ids,
    'Once per open shift. The request ends when somebody has the shift or it closes.',
  ),
  accept: move(
    'offers.accept',
    'offers/:offer_id/accept',
    [4],
    'Accept an offer',
    z.strictObject({ offer_id: id() }),
    'The first acceptance wins; every other offer for the shift lapses.',
  ),
  /** Answers only the offer: a member who declined no longer sees the shift, unless it is open to all. */
  decline: endpoint({
    name: 'offers.decline',
    method: 'POST',
    path: '/api/v1/offers/:offer_id/decline',
    levels: [4],
    summary: 'Decline an offer',
    input: z.strictObject({ offer_id: id(), reason: reason.optional() }),
    answer: z.object({ data: z.object({ offer_id: z.uuid(), status: z.literal('declined') }) }),
  }),
  assign: move(
    'jobs.assign_staff',
    'jobs/:job_id/assign_staff/:member_id',
    OFFICE,
    'Give a shift to a staff member',
    z.strictObject({ job_id, member_id: id(), override_reason }),
    `${FILLS} Confirmed at once if they had applied; else they are asked, and nobody else may have it until they answer.`,
  ),
  unassign: move(
    'jobs.unassign_staff',
    'jobs/:job_id/unassign_staff',
    [1],
    'Take a shift from the person who has it',
    ids,
  ),
  dropOut: endpoint({
    name: 'jobs.drop_out',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/drop_out',
    levels: [4],
    summary: 'Say that I cannot come to a shift of mine',
    description: 'Before it starts. The planner is told and the shift is open again.',
    input: z.strictObject({ job_id, reason }),
    answer: z.object({ data: z.object({ job_id, message: z.string() }) }),
  }),
  tellLate: endpoint({
    name: 'jobs.tell_late',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/tell_late',
    levels: [4],
    hourly: HOURLY.late_notices,
    summary: 'Say how late I will be for a shift of mine',
    description:
      'From 3 hours before its start until a no-show. The location and the planner are told. A new notice replaces the one before, and puts off the no-show by its minutes, 60 at most.',
    input: z.strictObject({
      job_id,
      minutes: z
        .int('Choose how many minutes')
        .min(1, 'Choose how many minutes')
        .max(MOST_LATE_MINUTES, `At most ${MOST_LATE_MINUTES} minutes: later than that, tell your planner`),
    }),
    answer: jobAnswer,
  }),
  tellOnTime: endpoint({
    name: 'jobs.tell_on_time',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/tell_on_time',
    levels: [4],
    hourly: HOURLY.late_notices,
    summary: 'Say that I will be on time after all',
    input: ids,
    answer: jobAnswer,
  }),
  assignPlanner: move(
    'jobs.assign_job_planner',
    'jobs/:job_id/assign_job_planner/:user_id',
    OFFICE,
    'Choose who plans a shift',
    z.strictObject({ job_id, user_id: id() }),
    'An administrator, who gets its alerts.',
  ),
  assignAdmin: move(
    'jobs.assign_admin_user',
    'jobs/:job_id/assign_admin_user/:user_id',
    [1],
    'Say who works on a shift now',
    z.strictObject({ job_id, user_id: id() }),
  ),
  unassignAdmin: move(
    'jobs.unassign_admin_user',
    'jobs/:job_id/unassign_admin_user',
    [1],
    'Say that nobody works on a shift now',
    ids,
  ),
  cancel: move(
    'jobs.cancel_job',
    'jobs/:job_id/cancel_job',
    OFFICE,
    'Cancel a shift',
    z.strictObject({ job_id, reason: z.enum(CANCEL_REASONS, 'Choose a reason from the list').optional() }),
    'Up to 24 hours before it starts. Everyone who has it, was offered it or applied is told; the reason stays in the history.',
  ),
  turnDown: move(
    'jobs.turn_down',
    'jobs/:job_id/turn_down',
    [1],
    'Say that a shift cannot be supplied',
    z.strictObject({ job_id, reason }),
    'The reason goes to the person who posted it.',
  ),
  approveRate: move(
    'jobs.approve_rate',
    'jobs/:job_id/approve_rate',
    [1],
    'Approve the rates of a shift and publish it',
    ids,
    'Of a shift that a manager posted outside the band around the rate card, or with a charge below pay. The creator is told.',
  ),
  sendBackRate: move(
    'jobs.send_back_rate',
    'jobs/:job_id/send_back_rate',
    [1],
    'Send the rates of a shift back to its creator',
    z.strictObject({ job_id, reason }),
    'The shift stays unpublished until its rates are changed.',
  ),
  close: move(
    'jobs.close',
    'jobs/:job_id/close',
    [1],
    'Put down the hours of a shift that nobody checked out of',
    z.strictObject({
      job_id,
      start_time: quarter('Choose the start time'),
      end_time: quarter('Choose the end time'),
      break_time: z.int('Choose the break').min(0).max(90).multipleOf(5),
      reason,
    }),
    'From 12 hours after its end, when it is otherwise closed with the planned hours. They are flagged, and the person who worked them can dispute them within 7 days.',
  ),
};

const note = z.object({
  note_id: z.uuid(),
  author_name: z.string(),
  mine: z.boolean(),
  text: z.string(),
  created_at: instant,
});
const entry = z.object({
  entry_id: z.uuid(),
  version: z.int(),
  at: instant,
  /** Name of the actor; levels 2 and 3 do not get the names of staff members who were not booked. */
  actor_name: z.string(),
  command: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string(),
  member_name: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type HistoryEntry = z.output<typeof entry>;

/** Check sheet of the booked member, on one page. */
export const checkSheet = endpoint({
  name: 'jobs.check_sheet',
  method: 'GET',
  path: '/api/v1/jobs/:job_id/check_sheet',
  levels: OFFICE,
  summary: 'The check sheet of the booked staff member, as a PDF of one page',
  description:
    'For inspectors: what the shift asked for, until when the staff member had it when they were booked, and again when they checked in. Vaccinations are not named.',
  input: ids,
  answer: z.string(),
  sends: 'file',
  leaves_trace: true,
});

export const jobRecord = {
  notes: endpoint({
    name: 'jobs.notes',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/notes',
    levels: OFFICE,
    summary: 'The notes on a shift',
    input: ids,
    answer: z.object({ data: z.array(note) }),
  }),
  addNote: endpoint({
    name: 'jobs.notes.add',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/notes',
    levels: OFFICE,
    hourly: HOURLY.shift_notes,
    summary: 'Write a note on a shift',
    description: 'For colleagues who see the shift; staff members do not.',
    input: z.strictObject({
      job_id,
      text: lines(2000, 'Write something'),
    }),
    answer: z.object({ data: note }),
  }),
  history: endpoint({
    name: 'jobs.history',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/history',
    levels: OFFICE,
    summary: 'Everything that was done to a shift',
    description: 'The newest first. Nobody can change or delete an entry.',
    input: ids,
    answer: z.object({ data: z.array(entry) }),
  }),
  administrators: endpoint({
    name: 'admin_users.list',
    method: 'GET',
    path: '/api/v1/admin_users',
    levels: OFFICE,
    summary: 'Administrators, to choose a planner from',
    input: z.strictObject({}),
    answer: z.object({ data: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
};
