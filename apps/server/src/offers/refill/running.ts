import type { Selectable } from 'kysely';
import type { Refills } from '../../db/schema.ts';
import type { Ctx } from '../../http/route.ts';

export type Refill = Selectable<Refills>;

/** The one that fills a shift again at this moment, if there is one: whoever asks holds the shift. */
export const runningRefill = ({ db }: Pick<Ctx, 'db'>, job_id: string): Promise<Refill | undefined> =>
  db.selectFrom('refills').selectAll().where('job_id', '=', job_id).where('status', '=', 'running').executeTakeFirst();
