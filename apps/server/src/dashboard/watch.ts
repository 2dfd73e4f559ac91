import { sql } from 'kysely';
import { londonDay, londonTime } from '@handover/domain/time';
import { asServer, type Db, type Pools } from '../db/connect.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo } from '../adapters/tasks.ts';
import { recountKey } from './tasks.ts';

/** Time of day from which a recount may begin, when the fewest shifts change. */
export const RECOUNT_FROM = '02:00';

/** Begins a recount once a night, however many workers look. Its progress is in tasks, which survive the workers. */
export const rollupsWatch =
  ({ pools, clock, log }: { pools: Pools; clock: () => Date; log: (words: string) => void }) =>
  (): Promise<void> =>
    asServer(pools, 'worker', async (db) => {
      await beginRecount(db, clock());
      const { rows } = await sql<{ drift: number; examples: string[] }>`
        select drift, examples from rollup_checks where done_at is not null order by night desc limit 1`.execute(db);
      // Logged at every look until it is corrected, so that it is seen.
      for (const { drift, examples } of rows)
        if (drift > 0) log(`${drift} counts of the dashboard differ from what there is: ${examples.join('; ')}`);
    });

export const beginRecount = (db: Db, now: Date): Promise<void> =>
  inOneGo({ db }, async () => {
    const night = londonDay(now);
    if (londonTime(now) < RECOUNT_FROM) return;
    const { rows } = await sql`
      insert into rollup_checks (night, begun_at) values (${night}, ${now}) on conflict do nothing returning night`.execute(
      db,
    );
    if (rows.length > 0) await enqueue(db, 'recount_rollups', { night, after: null }, recountKey(night));
  });
