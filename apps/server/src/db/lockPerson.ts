import { sql } from 'kysely';
import { type Db, prepared } from './connect.ts';

/**
 * Locks a person until the transaction ends, for booking and removing them, so that nobody is booked twice at once or
 * booked while they go. The lock comes always after that of the job, or two bookings would wait for each other.
 */
export const lockPerson = (db: Db, user_id: string): Promise<unknown> =>
  prepared(db, sql`select pg_advisory_xact_lock(hashtextextended(${user_id}::uuid::text, 0))`);
