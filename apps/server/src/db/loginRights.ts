import type { NotificationKind } from '@handover/domain/notifications/kinds';
import type { Login } from './logins.ts';

type TaskRight = {
  logins: readonly Exclude<Login, 'worker'>[];
  /** Prefix of the key of such a task, if it has a key: nobody replaces a waiting task of another kind. */
  key?: string;
};

const MANAGERS = ['agency', 'provider', 'office'] as const;
const VIEWERS = ['admin', ...MANAGERS, 'member'] as const;

const rights = <Name extends string>(its: Record<Name, TaskRight>) => its;

/** Logins that may enqueue each task. The worker's may enqueue all: the queue is its own. */
export const TASK_RIGHTS = rights({
  send_password_reset: { logins: ['guest'] },
  send_welcome: { logins: ['admin', ...MANAGERS] },
  send_password_changed: { logins: [...VIEWERS, 'guest'] },
  send_email_link: { logins: VIEWERS },
  send_passkey_changed: { logins: VIEWERS },
  send_email_changed: { logins: ['guest'] },
  remove_file: { logins: VIEWERS },
  send_invitation: { logins: ['admin', 'agency', 'provider'], key: 'send_invitation:' },
  send_notifications: { logins: [...VIEWERS, 'command', 'fill', 'guest'] },
  send_notification: { logins: [] },
  send_push: { logins: [] },
  tell_publication: { logins: ['admin', ...MANAGERS] },
  post_series: { logins: ['admin', ...MANAGERS], key: 'post_series:' },
  refill_wave: { logins: ['admin'], key: 'refill:' },
  refill_answered: { logins: ['admin', 'command', 'fill'] },
  refill_if_automatic: { logins: ['admin', 'command'] },
  clock_job: { logins: [], key: 'clock:' },
  recheck_timesheets: { logins: [], key: 'recheck_timesheets:' },
  check_audit: { logins: [], key: 'check_audit:' },
  recount_rollups: { logins: [], key: 'recount_rollups:' },
  remind_of_invoices: { logins: [], key: 'remind_of_invoices:' },
  archive_invoice: { logins: ['admin', 'command'] },
  recheck_member: { logins: [...VIEWERS, 'command', 'fill', 'guest'], key: 'recheck:' },
  recheck_members: { logins: ['admin'], key: 'recheck:' },
  tell_opt_out: { logins: ['admin', 'member'] },
  make_export: { logins: VIEWERS, key: 'export:' },
  erase_person: { logins: ['admin'], key: 'erase:' },
});
export type TaskName = keyof typeof TASK_RIGHTS;

const OF_TICKETS = ['ticket_raised', 'ticket_reply', 'ticket_status', 'ticket_assigned'] as const;
const OF_MANAGERS = [
  ...OF_TICKETS,
  'message',
  'account_changed',
  'job_cancelled',
  'job_changed',
  'offer_withdrawn',
  'planner_chosen',
  'cancel_asked',
  'fill_asked',
  'timesheet_queried',
] as const;

/**
 * Kinds of notification that a login may send if its viewer sees a part of the platform alone, and only about a record
 * in which both take part. Administrators, the worker and the functions of registration are not limited.
 */
export const KIND_RIGHTS: Record<
  (typeof MANAGERS)[number] | 'member' | 'command' | 'fill',
  readonly NotificationKind[]
> = {
  agency: [...OF_MANAGERS, 'client_status'],
  provider: OF_MANAGERS,
  office: OF_MANAGERS,
  member: [...OF_TICKETS, 'message'],
  command: [
    'application',
    'offer_answered',
    'offer_withdrawn',
    'shift_filled',
    'dropped_out',
    'running_late',
    'attendance_claim',
    'attendance_flagged',
    'timesheet_queried',
    'timesheet_answered',
    'timesheet_corrected',
    'invoice_credited',
  ],
  fill: ['offer_made', 'offer_withdrawn', 'job_given', 'shift_filled'],
};
