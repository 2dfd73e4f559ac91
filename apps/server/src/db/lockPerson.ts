import { sql } from 'kysely';
import { type Db, prepared } from './connect.ts';

/**
 * Held until the transaction ends by whoever books a person or removes them, so that nobody is booked twice at once or
 * booked while they go. Always after the job, or two who book would wait for each other.
 */
export const lockPerson = (db: Db, user_id: string): Promise<unknown> =>
  prepared(db, sql`select pg_advisory_xact_lock(hashtextextended(${user_id}::uuid::text, 0))`);
