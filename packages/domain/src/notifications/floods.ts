import type { NotificationKind } from './kinds.ts';

/** Limit on how often one person may do something within an hour that others get notifications or mails about. */
export type HourlyLimit = {
  /** Calls with the same name are counted together. */
  name: string;
  most: number;
  /** Noun after the number: "30 comments on one ticket". */
  of: string;
  /**
   * Input field with the id, or list of ids, that calls are counted by; without it all of a person's calls count
   * together.
   */
  per?: string;
};

export const HOURLY = {
  ticket_comments: { name: 'ticket_comments', most: 30, of: 'comments on one ticket', per: 'uuid' },
  ticket_notes: { name: 'ticket_notes', most: 60, of: 'notes on one ticket', per: 'uuid' },
  ticket_changes: { name: 'ticket_changes', most: 20, of: 'changes to one ticket', per: 'uuid' },
  thread_messages: { name: 'thread_messages', most: 120, of: 'messages in one thread', per: 'thread_id' },
  shift_messages: { name: 'shift_messages', most: 120, of: 'messages about one shift', per: 'job_id' },
  late_notices: { name: 'late_notices', most: 20, of: 'notices about one shift', per: 'job_id' },
  shift_notes: { name: 'shift_notes', most: 60, of: 'notes on one shift', per: 'job_id' },
  shift_changes: { name: 'shift_changes', most: 60, of: 'changes to one shift', per: 'job_id' },
  shifts_taken_back: { name: 'shifts_taken_back', most: 60, of: 'publications taken back' },
  invitations_to_one: { name: 'invitations_to_one', most: 5, of: 'invitations to one address', per: 'emails' },
  invitations_again: { name: 'invitations_again', most: 5, of: 'mails about one invitation', per: 'invitation_id' },
  new_accounts: { name: 'new_accounts', most: 120, of: 'new accounts' },
  account_changes: { name: 'account_changes', most: 20, of: 'changes to one account', per: 'user_id' },
  own_changes: { name: 'own_changes', most: 20, of: 'changes to your profile' },
} as const satisfies Record<string, HourlyLimit>;

/** Message for a person who has reached a limit. */
export function tooOften({ most, of }: Pick<HourlyLimit, 'most' | 'of'>, retry_after_s: number): string {
  const minutes = Math.max(1, Math.ceil(retry_after_s / 60));
  return `At most ${most} ${of} in an hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}

/** Kinds of unread notification of a ticket that a later one is merged into; after it was read a new one follows. */
export const GATHERED_INTO = {
  ticket_raised: [],
  ticket_reply: ['ticket_reply', 'ticket_raised'],
  ticket_status: ['ticket_status'],
  ticket_assigned: ['ticket_assigned'],
} as const satisfies Partial<Record<NotificationKind, readonly NotificationKind[]>>;

/**
 * Maximum mails to a person per hour about one subject and of one kind; further notifications are shown in the app
 * only.
 */
export const MOST_MAILS_ABOUT_ONE_THING = 6;

/** True if a mail is sent, given the number of earlier notifications of that hour, kind and subject. */
export const mayMail = (earlier: number): boolean => earlier < MOST_MAILS_ABOUT_ONE_THING;
