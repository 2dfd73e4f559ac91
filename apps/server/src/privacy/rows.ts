import { type RawBuilder, sql } from 'kysely';
import { TERMS, type Term } from '@handover/domain/privacy/terms';
import type { Who } from './register/named.ts';

/** Condition for the rows of a table that are a person's. */
export const rowsOf = (who: Who, user_id: string): RawBuilder<boolean> =>
  typeof who === 'string'
    ? sql`${sql.ref(who)} = ${user_id}`
    : sql`${sql.ref(who.column)} in
        (select ${sql.ref(who.key)} from ${sql.table(who.table)} where ${sql.ref(who.person)} = ${user_id})`;

export const labelOf = (who: Who): string => (typeof who === 'string' ? who : `${who.column} of ${who.table}`);

/** Length of a term, as an interval. */
export const lengthOf = (term: Term): RawBuilder<unknown> => sql`make_interval(years => ${sql.lit(TERMS[term].years)})`;

export function yearsAfter(at: Date, years: number): Date {
  const then = new Date(at);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then;
}
