import type { Ctx } from '../http/route.ts';

export type Row = Record<string, unknown>;
type Change = {
  member_id: string;
  entry: Row;
  /** The entry before the change; undefined for a new one. */
  before: Row | undefined;
  /** The result of `lookUp`. */
  found: unknown;
};

type Going = { member_id: string; entry_id: string; before: Row };

/** Handling of a section of a profile where it differs from the others. */
export type SectionHooks = {
  /** Does slow work that needs no database. */
  lookUp?: (ctx: Omit<Ctx, 'db'>, entry: Row) => Promise<unknown>;
  /** Validates an entry and returns the columns to store. */
  toColumns?: (ctx: Ctx, change: Change) => Promise<Row>;
  /** Throws if an entry may not be removed. */
  beforeRemove?: (ctx: Ctx, going: Going) => Promise<void>;
  /** Makes changes that follow from a change or removal of an entry. */
  afterChange?: (ctx: Ctx, member_id: string) => Promise<void>;
  /** Set if the member's compliance depends on the section. */
  affects_compliance?: true;
};
