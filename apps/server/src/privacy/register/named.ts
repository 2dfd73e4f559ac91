import type { RawBuilder } from 'kysely';
import type { Term } from '@handover/domain/privacy/terms';

/** Path to rows that are a person's although their id stands in another table. */
export type Via = { column: string; table: string; key: string; person: string };
export type Who = string | Via;

/** Marker for the moment at which somebody is erased. */
export const THEN = Symbol('the moment of it');

/** Value that replaces what was there. */
type Blank = string | null | RawBuilder<unknown> | typeof THEN;

/** Rule for a person's rows when they are erased. */
export type Erasing = {
  who: Who;
  /** Columns that are set, or the whole row, which is deleted. */
  what: 'row' | Readonly<Record<string, Blank>>;
  only?: RawBuilder<boolean>;
  /**
   * Term for which the rows are kept: since a moment of each row, or for work-seekers since we last found them work.
   */
  held?: { term: 'work_seeker' } | { term: Exclude<Term, 'work_seeker'>; since: RawBuilder<Date> };
};

/** Table that names people. Every column of theirs is listed here, or a test fails. */
export type Named = {
  /** Columns that a person is given, by the column that makes a row theirs. */
  gives?: Readonly<Record<string, readonly string[] | 'all'>>;
  gives_via?: readonly (Via & { columns: readonly string[] })[];
  /** Columns with a person's id by which nothing is given, and why. */
  withholds?: Readonly<Record<string, string>>;
  erases?: readonly Erasing[];
  /**
   * Columns in which somebody else's words may hold their name, email or telephone, which are taken out of them at
   * once.
   */
  rewords?: readonly { who: Who | 'anyone'; columns: readonly string[]; json?: true; only?: RawBuilder<boolean> }[];
  /** Columns that say nothing of a person. */
  plain?: readonly string[];
  /** Columns that name a file, which is given and removed with its row. */
  files?: Readonly<Record<string, (name: string) => string>>;
};

export const whole = (name: string): string => name;

/** Reason to leave an id that points to a person out of what they are given. */
export const ABOUT_ANOTHER = 'The row is about somebody else, or about a shift or a company';
