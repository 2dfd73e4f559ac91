import { type RawBuilder, sql } from 'kysely';

/** Rows as one value, so that what belongs to someone comes in the same trip as they do. */
export const listed = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
