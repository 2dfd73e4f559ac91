import type { Level } from '../viewer.ts';

type Kind = {
  /** Label on the page of notification settings. */
  label: string;
  /** Subject of the mail; it names nobody, because lock screens show it. */
  subject: string;
  /** Levels that can receive it. */
  levels: readonly Level[];
  /** Default for a mail; the reader can change it. */
  email: boolean;
  /** True if it is urgent: sent to phones that have opted in, unless their owner switched it off. */
  push: boolean;
};

/** Kinds of notification. */
export const NOTIFICATION_KINDS = {
  invitation_registered: {
    label: 'Someone I invited has registered',
    subject: 'An invitation was taken up',
    levels: [1, 2],
    email: true,
    push: false,
  },
  client_status: {
    label: 'My company was set active or non-active',
    subject: 'The status of your company was changed',
    levels: [2, 3],
    email: true,
    push: false,
  },
  account_changed: {
    label: 'Someone changed my account',
    subject: 'Your account was changed',
    levels: [1, 2, 3, 4],
    email: false,
    push: false,
  },
  shift_published: {
    label: 'A new shift that I could take',
    subject: 'A new shift is open',
    levels: [4],
    email: false,
    push: false,
  },
  offer_made: {
    label: 'A shift is offered to me',
    subject: 'A shift is offered to you',
    levels: [4],
    email: true,
    push: true,
  },
  offer_withdrawn: {
    label: 'An offer to me is no longer there',
    subject: 'An offer was taken back',
    levels: [4],
    email: false,
    push: false,
  },
  job_given: {
    label: 'A shift is given to me',
    subject: 'You have a shift',
    levels: [4],
    email: true,
    push: true,
  },
  job_taken_back: {
    label: 'A shift is taken from me',
    subject: 'A shift is no longer yours',
    levels: [4],
    email: true,
    push: true,
  },
  job_changed: {
    label: 'A shift I applied for or was offered has changed',
    subject: 'A shift was changed',
    levels: [4],
    email: true,
    push: false,
  },
  job_cancelled: {
    label: 'A shift of mine is cancelled',
    subject: 'A shift was cancelled',
    levels: [1, 2, 3, 4],
    email: true,
    push: true,
  },
  application: {
    label: 'Someone applied for a shift that I plan',
    subject: 'Someone applied for a shift',
    levels: [1],
    email: false,
    push: false,
  },
  offer_answered: {
    label: 'Someone answered an offer',
    subject: 'An offer was answered',
    levels: [1, 2, 3],
    email: true,
    push: false,
  },
  dropped_out: {
    label: 'Someone cannot come to a shift',
    subject: 'Someone cannot come to a shift',
    levels: [1, 2, 3],
    email: true,
    push: true,
  },
  refill_ended: {
    label: 'A shift that I plan could not be filled again',
    subject: 'A shift could not be filled again',
    levels: [1],
    email: true,
    push: false,
  },
  rate_reviewed: {
    label: 'The rate of a shift of mine was approved or sent back',
    subject: 'The rate of a shift was looked at',
    levels: [2, 3],
    email: true,
    push: false,
  },
  series_trouble: {
    label: 'Repeating shifts were not all published',
    subject: 'Repeating shifts were not all published',
    levels: [1, 2, 3],
    email: true,
    push: false,
  },
  job_turned_down: {
    label: 'A shift that I posted cannot be supplied',
    subject: 'A shift cannot be supplied',
    levels: [1, 2, 3],
    email: true,
    push: false,
  },
  fill_asked: {
    label: 'Somebody asks Handover to fill a shift',
    subject: 'A shift is to be filled',
    levels: [1],
    email: true,
    push: true,
  },
  shift_filled: {
    label: 'A shift that I asked Handover to fill has somebody',
    subject: 'A shift is filled',
    levels: [2, 3],
    email: true,
    push: true,
  },
  cancel_asked: {
    label: 'Somebody asks to cancel a shift at short notice',
    subject: 'A shift may be cancelled',
    levels: [1],
    email: true,
    push: true,
  },
  cancel_refused: {
    label: 'A shift that I asked to cancel is to go ahead',
    subject: 'A shift is to go ahead',
    levels: [2, 3],
    email: true,
    push: true,
  },
  planner_chosen: {
    label: 'I am to plan a shift',
    subject: 'You plan a shift',
    levels: [1],
    email: false,
    push: false,
  },
  document_reviewed: {
    label: 'Something in my profile was looked at',
    subject: 'A document of yours was looked at',
    levels: [4],
    email: true,
    push: false,
  },
  opt_out: {
    label: 'Someone opts out of the 48-hour week, or ends it',
    subject: 'An agreement about working time has changed',
    levels: [1],
    email: false,
    push: false,
  },
  expiry: {
    label: 'A certificate or vaccination ends soon',
    subject: 'Something ends soon',
    levels: [1, 4],
    email: true,
    push: false,
  },
  booking_out_of_date: {
    label: 'Someone booked on a shift that I plan will be out of date',
    subject: 'A booking needs a look',
    levels: [1],
    email: true,
    push: false,
  },
  running_late: {
    label: 'Someone will be late for a shift',
    subject: 'Someone will be late',
    levels: [1, 2, 3],
    email: false,
    push: true,
  },
  nobody_there: {
    label: 'A shift has begun and nobody has checked in',
    subject: 'Nobody has checked in yet',
    levels: [1, 4],
    email: false,
    push: true,
  },
  no_show: {
    label: 'Someone did not come to a shift',
    subject: 'Someone did not come to a shift',
    levels: [1, 2, 3],
    email: true,
    push: true,
  },
  missed_shift: {
    label: 'A shift is over and nobody came',
    subject: 'Nobody came to a shift',
    levels: [1, 2, 3, 4],
    email: false,
    push: false,
  },
  closed_shift: {
    label: 'A shift was closed because nobody checked out',
    subject: 'The hours of a shift were put down',
    levels: [1, 4],
    email: true,
    push: false,
  },
  attendance_flagged: {
    label: 'A check-in or timesheet of a shift that I plan needs a look',
    subject: 'A shift needs a look',
    levels: [1],
    email: true,
    push: false,
  },
  attendance_claim: {
    label: 'Someone came to a shift that was no longer theirs',
    subject: 'Someone came to a shift',
    levels: [1],
    email: true,
    push: true,
  },
  timesheet_queried: {
    label: 'Hours of mine, or that I answer for, are disputed',
    subject: 'The hours of a shift are disputed',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  timesheet_answered: {
    label: 'A dispute about hours is answered or settled',
    subject: 'A dispute about hours was answered',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  timesheet_corrected: {
    label: 'Hours are corrected or agreed on',
    subject: 'The hours of a shift were corrected',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  timesheet_broken: {
    label: 'A timesheet no longer reads as it was signed',
    subject: 'A timesheet needs a look',
    levels: [1],
    email: true,
    push: true,
  },
  audit_broken: {
    label: 'The audit no longer reads as it was sealed',
    subject: 'The audit needs a look',
    levels: [1],
    email: true,
    push: true,
  },
  counts_differ: {
    label: 'The dashboard does not show what there is',
    subject: 'The dashboard needs a look',
    levels: [1],
    email: true,
    push: false,
  },
  invoice_credited: {
    label: 'An invoice of mine is credited because the hours were corrected',
    subject: 'An invoice was credited',
    levels: [2, 3, 4],
    email: true,
    push: false,
  },
  invoice_overdue: {
    label: 'Invoices of places that I answer for are due or overdue',
    subject: 'Invoices are waiting to be paid',
    levels: [1, 2, 3],
    email: true,
    push: false,
  },
  invoice_paid: {
    label: 'An invoice of mine is paid, or a payment is taken back',
    subject: 'A payment was entered',
    levels: [2, 3, 4],
    email: false,
    push: false,
  },
  ticket_raised: {
    label: 'Someone raised a support ticket',
    subject: 'A support ticket was raised',
    levels: [1],
    email: true,
    push: false,
  },
  ticket_reply: {
    label: 'Someone comments on a support ticket that I follow',
    subject: 'A comment on a support ticket',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  ticket_status: {
    label: 'A support ticket that I follow has another status',
    subject: 'A support ticket has another status',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  ticket_assigned: {
    label: 'A support ticket that I follow is given to someone',
    subject: 'Someone sees to a support ticket',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  export_ready: {
    label: 'A file of data that I asked for is ready',
    subject: 'Your file is ready to download',
    levels: [1, 2, 3, 4],
    email: true,
    push: false,
  },
  message: {
    label: 'A message to me',
    subject: 'You have a message',
    levels: [1, 2, 3, 4],
    email: true,
    push: true,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** True if a mail is sent, given the reader's choice, if any. */
export const wantsEmail = (kind: NotificationKind, chosen: boolean | undefined): boolean =>
  chosen ?? NOTIFICATION_KINDS[kind].email;

/** True if the reader's phones are notified, given their choice, if any. */
export const wantsPush = (kind: NotificationKind, chosen: boolean | undefined): boolean =>
  NOTIFICATION_KINDS[kind].push && (chosen ?? true);

/** Kinds that can reach a level. */
export const kindsFor = (level: Level): NotificationKind[] =>
  (Object.entries(NOTIFICATION_KINDS) as [NotificationKind, Kind][])
    .filter(([, { levels }]) => levels.includes(level))
    .map(([kind]) => kind);
