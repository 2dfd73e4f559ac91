/** Statuses of a shift, spelt as in the specification. */
export const JOB_STATUSES = [
  'Unpublished',
  'Published',
  'Assigned',
  'Confirmed',
  'Checked in',
  'Completed',
  'cancelled',
  'declined',
  'missed',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Statuses that the form offers; commands set all others. */
export const FORM_STATUSES = ['Unpublished', 'Published'] as const satisfies readonly JobStatus[];

/** Final statuses. */
export const CLOSED_STATUSES = ['Completed', 'cancelled', 'declined', 'missed'] as const satisfies readonly JobStatus[];

/** Statuses in which a shift is still to happen or under way. */
export const OPEN_STATUSES = ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in'] as const;

/** Statuses in which a member is to come or is there. */
export const BOOKED_STATUSES = ['Assigned', 'Confirmed', 'Checked in'] as const satisfies readonly JobStatus[];

type Move = { from: readonly JobStatus[]; to: readonly JobStatus[] | 'same' };

/**
 * Allowed transitions: the statuses a command starts from and those it leads to. `same` leaves the status unchanged.
 */
export const SHIFT_TRANSITIONS = {
  edit: { from: FORM_STATUSES, to: FORM_STATUSES },
  take_back: { from: ['Published'], to: ['Unpublished'] },
  approve_rate: { from: ['Unpublished'], to: ['Published'] },
  send_back_rate: { from: ['Unpublished'], to: 'same' },
  apply: { from: ['Published'], to: 'same' },
  withdraw: { from: ['Published'], to: 'same' },
  offer: { from: ['Published'], to: 'same' },
  undo_offer: { from: ['Published'], to: 'same' },
  accept: { from: ['Published', 'Assigned'], to: ['Confirmed'] },
  decline: { from: ['Published', 'Assigned'], to: ['Published'] },
  assign: { from: ['Published'], to: ['Assigned', 'Confirmed'] },
  unassign: { from: ['Assigned', 'Confirmed'], to: ['Published'] },
  drop_out: { from: ['Confirmed'], to: ['Published'] },
  tell_late: { from: ['Confirmed'], to: 'same' },
  tell_on_time: { from: ['Confirmed'], to: 'same' },
  start_refill: { from: ['Published'], to: 'same' },
  stop_refill: { from: ['Published'], to: 'same' },
  assign_planner: { from: OPEN_STATUSES, to: 'same' },
  assign_admin: { from: OPEN_STATUSES, to: 'same' },
  unassign_admin: { from: OPEN_STATUSES, to: 'same' },
  cancel: { from: ['Unpublished', 'Published', 'Assigned', 'Confirmed'], to: ['cancelled'] },
  ask_to_fill: { from: ['Published'], to: 'same' },
  ask_to_cancel: { from: ['Published', 'Assigned', 'Confirmed'], to: 'same' },
  answer_cancel: { from: ['Published', 'Assigned', 'Confirmed'], to: 'same' },
  cancel_late: { from: ['Published', 'Assigned', 'Confirmed'], to: ['cancelled'] },
  turn_down: { from: ['Published'], to: ['declined'] },
  check_in: { from: ['Confirmed', 'missed'], to: ['Checked in'] },
  check_out: { from: ['Checked in'], to: ['Completed'] },
  close: { from: ['Checked in'], to: ['Completed'] },
  no_show: { from: ['Assigned', 'Confirmed'], to: 'same' },
  review: { from: ['Checked in', 'Completed'], to: 'same' },
  query: { from: ['Completed'], to: 'same' },
  answer_query: { from: ['Completed'], to: 'same' },
  correct: { from: ['Completed'], to: 'same' },
  confirm_hours: { from: ['Completed'], to: 'same' },
  flag: { from: ['Assigned', 'Confirmed'], to: 'same' },
  unflag: { from: ['Assigned', 'Confirmed'], to: 'same' },
  miss: { from: ['Published', 'Assigned', 'Confirmed'], to: ['missed'] },
} as const satisfies Record<string, Move>;

export type JobCommand = keyof typeof SHIFT_TRANSITIONS;
export const JOB_COMMANDS = Object.keys(SHIFT_TRANSITIONS) as JobCommand[];

export const canTransition = (status: JobStatus, command: JobCommand): boolean =>
  (SHIFT_TRANSITIONS[command].from as readonly JobStatus[]).includes(status);

/** True if a command may lead from one status to another; the recorded history is checked by it too. */
export function leadsTo(command: JobCommand, from: JobStatus, to: JobStatus): boolean {
  const move: Move = SHIFT_TRANSITIONS[command];
  if (!move.from.includes(from)) return false;
  return move.to === 'same' ? from === to : move.to.includes(to);
}

/** Acts that levels 1 to 3 have on a shift's panel. */
export const JOB_ACTS = [
  'edit',
  'offer',
  'ask_to_fill',
  'start_refill',
  'assign_planner',
  'message',
  'assign_admin',
  'unassign_admin',
  'unassign',
  'turn_down',
  'close',
  'cancel',
  'cancel_late',
  'ask_to_cancel',
] as const;
export type JobAct = (typeof JOB_ACTS)[number];
