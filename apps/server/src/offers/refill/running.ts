import type { Selectable } from 'kysely';
import type { Refills } from '../../db/schema.ts';
import type { Ctx } from '../../http/route.ts';

export type Refill = Selectable<Refills>;

/** Returns the running refill of a shift, if there is one. The caller holds the lock on the shift. */
export const runningRefill = ({ db }: Pick<Ctx, 'db'>, job_id: string): Promise<Refill | undefined> =>
  db.selectFrom('refills').selectAll().where('job_id', '=', job_id).where('status', '=', 'running').executeTakeFirst();
