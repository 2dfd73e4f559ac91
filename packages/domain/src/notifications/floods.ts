import type { NotificationKind } from './kinds.ts';

/** How often one person may do what others are told or mailed of, within an hour. */
export type HourlyLimit = {
  /** Calls with the same name are counted together. */
  name: string;
  most: number;
  /** After a number: "30 comments on one ticket". */
  of: string;
  /** The field of the input that names the thing, or a list of them; without it all of a person's calls count together. */
  per?: string;
};

export const HOURLY = {
  ticket_comments: { name: 'ticket_comments', most: 30, of: 'comments on one ticket', per: 'uuid' },
  ticket_changes: { name: 'ticket_changes', most: 20, of: 'changes to one ticket', per: 'uuid' },
  thread_messages: { name: 'thread_messages', most: 120, of: 'messages in one thread', per: 'thread_id' },
  shift_messages: { name: 'shift_messages', most: 120, of: 'messages about one shift', per: 'job_id' },
  shift_notes: { name: 'shift_notes', most: 60, of: 'notes on one shift', per: 'job_id' },
  shift_changes: { name: 'shift_changes', most: 60, of: 'changes to one shift', per: 'job_id' },
  invitations_to_one: { name: 'invitations_to_one', most: 5, of: 'invitations to one address', per: 'emails' },
  invitations_again: { name: 'invitations_again', most: 5, of: 'mails about one invitation', per: 'invitation_id' },
  new_accounts: { name: 'new_accounts', most: 120, of: 'new accounts' },
  account_changes: { name: 'account_changes', most: 20, of: 'changes to one account', per: 'user_id' },
  own_changes: { name: 'own_changes', most: 20, of: 'changes to your profile' },
} as const satisfies Record<string, HourlyLimit>;

/** The words for a person who is at a limit. */
export function tooOften({ most, of }: Pick<HourlyLimit, 'most' | 'of'>, retry_after_s: number): string {
  const minutes = Math.max(1, Math.ceil(retry_after_s / 60));
  return `At most ${most} ${of} in an hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}

/** The kinds of unread news of a ticket that later news of it is gathered into; one that was read is followed by another. */
export const GATHERED_INTO = {
  ticket_raised: [],
  ticket_reply: ['ticket_reply', 'ticket_raised'],
  ticket_status: ['ticket_status'],
  ticket_assigned: ['ticket_assigned'],
} as const satisfies Partial<Record<NotificationKind, readonly NotificationKind[]>>;

/** So many mails a person gets in an hour about one thing and of one kind; the rest is under the bell. */
export const MOST_MAILS_ABOUT_ONE_THING = 6;

/** Whether a mail goes out, given how many earlier notifications of that hour were of the same kind about the same thing. */
export const mayMail = (earlier: number): boolean => earlier < MOST_MAILS_ABOUT_ONE_THING;
