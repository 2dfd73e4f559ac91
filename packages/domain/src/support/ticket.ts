/** Ticket statuses; any may become any other, and each change is confirmed. */
export const TICKET_STATUSES = ['new', 'active', 'for_review', 'on_hold', 'completed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_STATUS_WORDS: Record<TicketStatus, string> = {
  new: 'New',
  active: 'Active',
  for_review: 'For Review',
  on_hold: 'On Hold',
  completed: 'Completed',
};

export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const PRIORITY_WORDS: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** Kinds of record that a ticket can link to. */
export const LINK_KINDS = ['job', 'invoice', 'member'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Views of the desk: assigned to me, unassigned, and overdue. */
export const TICKET_VIEWS = ['mine', 'unassigned', 'overdue'] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];

export const LONGEST_TITLE = 200;
/** Maximum length of the HTML as it is sent. */
export const LONGEST_TEXT = 20_000;
