import { sql } from 'kysely';
import { counted } from '@handover/domain/staff/staffTexts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';
import { forgetRollups } from './mendRollups.ts';
import { nextRollupPeriod, recount, recountTotals } from './recount.ts';

export const recountKey = (night: string) => `recount_rollups:${night}`;
const MOST_TOLD = 20;

type Night = { drift: number; examples: string[] };

export const dashboardTasks: Pick<TaskHandlers, 'recount_rollups'> = {
  /**
   * Recounts one range. The range, its findings and the next task are one transaction: a worker that dies has done
   * nothing.
   */
  recount_rollups: async (ctx, { night, after }) => {
    // In a transaction of its own, because no one can aggregate until it is done.
    if (after === null) await patiently(ctx, ({ db }) => forgetRollups(db, night));
    await patiently(ctx, async (within) => {
      const { db, now } = within;
      const period = await nextRollupPeriod(db, night, after);
      const found = await (period === null ? recountTotals(db) : recount(db, period));
      const { rows } = await sql<Night>`
        update rollup_checks set checked = checked + ${found.checked}, drift = drift + ${found.drift},
          examples = (examples || ${found.examples}::text[])[1:${MOST_TOLD}::int],
          done_at = ${period === null ? now : null}
        where night = ${night} and done_at is null returning drift, examples`.execute(db);
      if (period !== null) return enqueue(db, 'recount_rollups', { night, after: period }, recountKey(night));
      const [all] = rows;
      if (all && all.drift > 0) await notifyAdministrators(within, all);
    });
  },
};

/**
 * Runs a transaction with a longer time limit: no person waits for it, and a large platform's busiest month takes
 * longer than a person would wait.
 */
const patiently: typeof inOneGo = (ctx, work) =>
  inOneGo(ctx, async (within) => {
    await sql`set local statement_timeout = '60s'`.execute(within.db);
    return work(within);
  });

/**
 * Notifies every administrator once a night. Nothing is corrected automatically: a person has to understand the
 * difference first.
 */
async function notifyAdministrators(ctx: Parameters<typeof notify>[0], { drift, examples }: Night): Promise<void> {
  await notify(ctx, await everyAdministrator(ctx.db), {
    kind: 'counts_differ',
    title: 'The dashboard does not show what there is',
    body: `Last night’s recount found ${counted(drift, 'count')} otherwise, the first: ${examples[0]}`,
    link: '/dashboard',
  });
}
