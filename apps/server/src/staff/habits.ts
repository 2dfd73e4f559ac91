import type { Ctx } from '../http/route.ts';

export type Row = Record<string, unknown>;
type Change = {
  member_id: string;
  entry: Row;
  /** The entry as it was, if it is not a new one. */
  before: Row | undefined;
  /** What `lookUp` found. */
  found: unknown;
};

type Going = { member_id: string; entry_id: string; before: Row };

/** Where a section of a profile differs from the others. */
export type Habits = {
  /** Slow work that needs no database. */
  lookUp?: (ctx: Omit<Ctx, 'db'>, entry: Row) => Promise<unknown>;
  /** What an entry must fulfil, and what of it is kept. */
  keep?: (ctx: Ctx, change: Change) => Promise<Row>;
  /** What must be true before an entry goes. */
  letGo?: (ctx: Ctx, going: Going) => Promise<void>;
  /** What else a change changes, an entry’s going included. */
  settle?: (ctx: Ctx, member_id: string) => Promise<void>;
  /** How someone stands depends on it. */
  counts?: true;
};
