import { type RawBuilder, sql } from 'kysely';

/** Selects rows as one value, so that they come in the same round trip as the row they belong to. */
export const listed = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
