import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Held until the transaction ends by whoever books a person or removes them, so that nobody is booked twice at once or
 * booked while they go. Always after the job, or two who book would wait for each other.
 */
export const lockPerson = (db: Db, user_id: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${user_id}::uuid::text, 0))`.execute(db);
