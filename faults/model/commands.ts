import type { JobCommand } from '@handover/domain/jobs/status';
import type { Name } from './people.ts';
import type { Change, Shift } from './shift.ts';

export const COMMANDS = [
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
  'assign_planner',
  'assign_admin',
  'unassign_admin',
  'cancel',
  'turn_down',
] as const satisfies readonly (JobCommand | 'create')[];
export type Command = (typeof COMMANDS)[number];

export type Planned = {
  /** Counts the commands of a sequence; its key and whatever it writes are made of it. */
  n: number;
  by: Name;
  command: Command;
  /** Which of the sequence's shifts. */
  job: number;
  /** The member or administrator that someone else decides about. */
  about?: Name;
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
  /** What each client does, in its order. */
  clients: Planned[][];
  /** All clients' first commands at one moment, then all second ones; else each at its own pace. */
  in_step: boolean;
  /** The worker folds the counts when so many commands have been sent. */
  fold_at: number;
};
