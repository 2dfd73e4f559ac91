import { sql } from 'kysely';
import {
  type CancellationTerm,
  type Commitment,
  lateTerms,
  type LateTerms,
} from '@handover/domain/cancellations/lateCancellationPay';
import { paidMinutes } from '@handover/domain/shifts/pay';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import type { WholeJob } from '../shifts/lock.ts';

const HOUR = 3_600_000;

export type Now = LateTerms & { terms: CancellationTerm[]; until: Date | null };

/** Returns what a shift pays if it is cancelled now, by the terms agreed at booking, or else at publication. */
export async function termsNow(ctx: Pick<Ctx, 'db' | 'now'>, job: WholeJob): Promise<Now> {
  const { db, now } = ctx;
  const [agreed] = await prepared(
    db,
    sql<{ cancellation: CancellationTerm[] }>`
      select cancellation from agreed_terms where terms_id = ${job.terms_id}
      union all
      (select cancellation from client_terms where job_id = ${job.job_id} and ${job.terms_id}::bigint is null
       order by version desc limit 1)`,
  );
  const terms = agreed?.cancellation ?? [];
  const planned = { paid_minutes: paidMinutes(job), commitment: await commitmentTo(ctx, job) };
  const late = lateTerms(terms, job.starts_at.getTime() - now.getTime(), planned);
  const { changes_at_hours } = late;
  // With exactly this much notice the earlier terms still apply.
  const until = changes_at_hours === null ? null : new Date(job.starts_at.getTime() - changes_at_hours * HOUR);
  return { ...late, terms, until };
}

/**
 * Tells whether a member counts on the shift: one who accepted it. After a no-show, only an acceptance since then
 * counts.
 */
async function commitmentTo({ db }: Pick<Ctx, 'db'>, job: WholeJob): Promise<Commitment> {
  if (job.status !== 'Confirmed') return 'nobody';
  if (!job.no_show) return 'promised';
  const [last] = await prepared(
    db,
    sql<{ command: string }>`
      select command from job_history
      where job_id = ${job.job_id} and (command = 'no_show' or (to_status = 'Confirmed' and from_status <> to_status))
      order by version desc limit 1`,
  );
  return last?.command === 'no_show' ? 'no_show' : 'promised';
}
