import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';

type Entry = { at: Date; actor_id: string; action: string; target_id: string | null; request_id: string };

/** Writes to the audit who did what, in the transaction in which they did it. */
export const writeAudit = (db: Db, { at, actor_id, action, target_id, request_id }: Entry): Promise<unknown> =>
  prepared(
    db,
    sql`insert into audit (audit_id, at, actor_id, action, target_id, request_id)
        values (${newId(at)}, ${at}, ${actor_id}, ${action}, ${target_id}, ${request_id})`,
  );
