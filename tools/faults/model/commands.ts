import type { JobCommand } from '@handover/domain/shifts/status';
import type { Name } from './people.ts';
import type { Change, Shift } from './shift.ts';
import type { Phase } from './time.ts';

/** Name of the entry in a shift's history. */
const MOVES = [
  'create',
  'edit',
  'apply',
  'withdraw',
  'offer',
  'undo_offer',
  'accept',
  'decline',
  'assign',
  'unassign',
  'drop_out',
  'start_refill',
  'stop_refill',
  'assign_planner',
  'assign_admin',
  'unassign_admin',
  'cancel',
  'turn_down',
  'check_in',
  'check_out',
  'close',
  'query',
  'answer_query',
  'correct',
  'confirm_hours',
  'review',
  'cancel_late',
] as const satisfies readonly (JobCommand | 'create')[];
/** Commands without one entry of their own: `offer_many` makes one for each who was asked, two make entries of another name, the others none. */
const BESIDE = [
  'offer_many',
  'join_standby',
  'leave_standby',
  'block',
  'unblock',
  'hide',
  'show',
  'message',
  'look',
  'agree',
  'withdraw_query',
  'pay',
  'reverse',
] as const;
export const COMMANDS = [...MOVES, ...BESIDE] as const;
export type Command = (typeof COMMANDS)[number];
type MoveCommand = (typeof MOVES)[number];

export const isMove = (command: Command): command is MoveCommand => (MOVES as readonly Command[]).includes(command);

/** A place and a member part by these, and what was pending between them is closed. */
export const PARTINGS = ['block', 'hide'] as const satisfies readonly Command[];

/** Commands on the day or after it. */
const OF_THE_DAY = [
  'check_in',
  'check_out',
  'close',
  'query',
  'answer_query',
  'agree',
  'withdraw_query',
  'correct',
  'confirm_hours',
  'review',
  'cancel_late',
  'pay',
  'reverse',
] as const satisfies readonly Command[];
export type DayCommand = (typeof OF_THE_DAY)[number];
export const isOfTheDay = (command: Command): command is DayCommand =>
  (OF_THE_DAY as readonly Command[]).includes(command);

export type Planned = {
  /** Counts the commands of a sequence; its key and whatever it writes are made of it. */
  n: number;
  by: Name;
  command: Command;
  /** Which of the sequence's shifts. */
  job: number;
  /** The member or administrator that someone else decides about. */
  about?: Name;
  /** The members who are asked at once. */
  whom?: readonly Name[];
  shift?: Shift;
  change?: Change;
  /** An edit that must not overwrite what its author has not seen. */
  versioned?: true;
  /** Sent a second time with the same key: while the first is under way, or when its client has done all else. */
  again?: 'at once' | 'later';
};

export type Plan = {
  n: number;
  /** One after the other, before anyone else comes: the shifts are posted, and offered to some. */
  first: Planned[];
  /** Commands of each client, in order. */
  clients: Planned[][];
  /** All clients' first commands at one moment, then all second ones; else each at its own pace. */
  in_step: boolean;
  /** Phase of the day in each round, for a sequence that is in step; otherwise the shifts are days ahead. */
  phases?: readonly Phase[];
  /** The worker folds the counts when so many commands have been sent. */
  fold_at: number;
  /** The worker does what the clock asks for and sends what waves are due, and those after, when so many have been sent. */
  waves_at: readonly number[];
  /** A shift that a member leaves is filled again without anyone's asking. */
  automatic: boolean;
};
