import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_MS = 60;

const count = async (owner: pg.Pool, text: string, ...values: unknown[]): Promise<number> =>
  Number((await owner.query<{ n: string }>(text, values)).rows[0]?.n);

export const running = (owner: pg.Pool): Promise<number> =>
  count(owner, `select count(*) as n from app.refills where status = 'running'`);

/** Tasks that a worker which is not there any more had begun. */
async function heldByTheDead(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ task: string }>(
    `select id || ' of ' || locked_by as task from graphile_worker._private_jobs
     where locked_by is not null and pg_try_advisory_xact_lock(hashtextextended(locked_by, 7))`,
  );
  return rows.map(({ task }) => task);
}

/** Watches the tasks of dead workers: how many there were, and how long the longest waited to be taken up again. */
export async function watchTheDead(owner: pg.Pool, signal: AbortSignal): Promise<{ in_hand: number; waited: number }> {
  const seen = new Map<string, { first: number; last: number }>();
  while (!signal.aborted) {
    const now = performance.now();
    for (const task of await heldByTheDead(owner)) {
      seen.set(task, { first: seen.get(task)?.first ?? now, last: now });
    }
    await sleep(LOOK_MS);
  }
  return { in_hand: seen.size, waited: Math.max(0, ...[...seen.values()].map(({ first, last }) => last - first)) };
}

/** Minutes pass for some of the waves that wait for theirs. */
export const timePasses = (owner: pg.Pool, most: number): Promise<unknown> =>
  owner.query(
    `update graphile_worker._private_jobs set run_at = now() where id in (
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'refill_wave' and j.run_at > now() and j.locked_at is null order by random() limit $1)`,
    [most],
  );

/** Someone who is asked at this moment, of the shifts that are to be taken or of the others. */
export async function someoneAsked(
  owner: pg.Pool,
  job_ids: readonly string[],
): Promise<{ offer_id: string; member_id: string } | undefined> {
  const { rows } = await owner.query<{ offer_id: string; member_id: string }>(
    `select offer_id, member_id from app.offers where status = 'pending' and job_id = any ($1) order by random() limit 1`,
    [job_ids],
  );
  return rows[0];
}

/** What must be true once every refill has ended, each with how often it is not. */
export async function findings(owner: pg.Pool, applicants: number): Promise<Record<string, number>> {
  const ask = (text: string, ...values: unknown[]) =>
    count(owner, `select count(*) as n from (${text}) found`, ...values);
  return {
    'asked twice by one refill': await ask(
      `select 1 from app.offers where refill_id is not null group by refill_id, member_id having count(*) > 1`,
    ),
    'told twice of one offer': await ask(
      `select 1 from app.notifications where kind = 'offer_made' group by user_id, link having count(*) > 1`,
    ),
    'entries without an offer, or offers without an entry': await ask(
      `select from (select job_id, member_id, count(*) as n from app.offers group by 1, 2) f
       full join (select job_id, member_id, count(*) as n from app.job_history where command = 'offer' group by 1, 2) h
         using (job_id, member_id) where f.n is distinct from h.n`,
    ),
    'waves lost': await ask(
      `select from app.refills r
       where r.wave <> (select count(distinct f.wave) from app.offers f where f.refill_id = r.refill_id)
          or r.wave <> coalesce((select max(f.wave) from app.offers f where f.refill_id = r.refill_id), 0)`,
    ),
    'waves too small': await ask(
      `select from (select refill_id, wave, count(*) as n from app.offers where refill_id is not null group by 1, 2) w
       join app.refills r using (refill_id) where w.n <> r.per_wave and (w.wave < r.wave or w.n > r.per_wave)`,
    ),
    'ended before everyone was asked': await ask(
      `select from app.refills r where r.status = 'exhausted'
         and (select count(*) from app.offers f where f.refill_id = r.refill_id) <> $1`,
      applicants,
    ),
    'filled by nobody, or by several': await ask(
      `select from app.refills r join app.jobs j using (job_id)
       where r.status = 'filled' and (j.status <> 'Confirmed'
         or (select count(*) from app.offers f where f.job_id = r.job_id and f.status = 'accepted') <> 1)`,
    ),
    'offers left open': await ask(`select from app.offers where status = 'pending'`),
    'shifts that still say they are being filled': await ask(`select from app.jobs where refilling`),
    'histories with a gap': await ask(
      `select from app.job_history h join app.jobs j using (job_id)
       group by j.job_id, j.version having count(*) <> j.version or max(h.version) <> j.version`,
    ),
  };
}
