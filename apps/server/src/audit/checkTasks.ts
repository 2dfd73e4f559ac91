import { sql } from 'kysely';
import { type Finding, findingsInWords } from '@handover/domain/audit/seals';
import { londonDay } from '@handover/domain/time';
import { asServer, type Db, type Pools } from '../db/connect.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';
import { checkBatch, lostHead } from './check.ts';

const keyOf = (night: string) => `check_audit:${night}`;
/** Maximum findings kept of a night: with more, everything is to be compared with a backup. */
const MOST_KEPT = 100;

/** Begins the check once a night, however many workers look. */
export const auditWatch =
  ({ pools, clock }: { pools: Pools; clock: () => Date }) =>
  (): Promise<void> =>
    asServer(pools, 'worker', (db) => beginAuditCheck(db, clock()));

export const beginAuditCheck = (db: Db, now: Date): Promise<void> =>
  inOneGo({ db }, async () => {
    const night = londonDay(now);
    const { rows } = await sql`
      insert into audit_checks (night, begun_at) values (${night}, ${now}) on conflict do nothing returning night`.execute(
      db,
    );
    if (rows.length > 0) await enqueue(db, 'check_audit', { night, after: 0 }, keyOf(night));
  });

export const auditTasks: Pick<TaskHandlers, 'check_audit'> = {
  /**
   * Checks a batch. The batch, its findings and the next task are one transaction: a worker that dies in between has
   * done nothing.
   */
  check_audit: (ctx, { night, after }) =>
    inOneGo(ctx, async (within) => {
      const { db, now } = within;
      const { seals, entries, broken, last } = await checkBatch(db, after);
      const found = last === null ? [...broken, ...(await lostHead(db))] : broken;
      const { rows } = await sql<{ broken: Finding[] }>`
        update audit_checks set seals = seals + ${seals}, entries = entries + ${entries},
          broken = case when jsonb_array_length(broken) < ${MOST_KEPT} then broken || ${JSON.stringify(found)}::jsonb else broken end
        where night = ${night} returning broken`.execute(db);
      if (last !== null) return enqueue(db, 'check_audit', { night, after: last.number }, keyOf(night));
      await sql`
        update audit_checks set done_at = ${now}, head_number = s.number, head = s.hash
        from (select max(number) as number from audit_seals) m left join audit_seals s on s.number = m.number
        where night = ${night}`.execute(db);
      const all = rows[0]?.broken ?? [];
      if (all.length === 0) return;
      await notify(within, await everyAdministrator(db), {
        kind: 'audit_broken',
        title: 'The audit no longer reads as it was sealed',
        body: findingsInWords(all),
        link: '/audit',
      });
    }),
};
