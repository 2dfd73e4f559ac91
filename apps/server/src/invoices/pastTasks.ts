import { sql } from 'kysely';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';
import { issueInvoices } from './issue.ts';

const BATCH = 300;

async function issuePast(ctx: Parameters<typeof issueInvoices>[0], job_id: string): Promise<void> {
  await sql`select from jobs where job_id = ${job_id} for no key update`.execute(ctx.db);
  await issueInvoices(ctx, job_id, { purpose: 'shift' });
}

/** Task that issues invoices, dated today, for shifts that were completed before invoices existed. */
export const pastInvoiceTasks: Pick<TaskHandlers, 'raise_past_invoices'> = {
  /**
   * One transaction for each shift, so that no lock lasts for the batch; after a crash it continues with shifts without
   * invoices.
   */
  async raise_past_invoices(ctx, { after }) {
    const { rows: jobs } = await sql<{ job_id: string; invoiced: boolean }>`
      select j.job_id, (select count(*) = 2 from invoices i
        where i.job_id = j.job_id and i.purpose <> 'credit_note' and i.credited_at is null) as invoiced
      from jobs j where j.status = 'Completed' ${after === null ? sql`` : sql`and j.job_id > ${after}`}
      order by j.job_id limit ${BATCH}`.execute(ctx.db);
    for (const { job_id, invoiced } of jobs) {
      if (!invoiced) await inOneGo(ctx, (within) => issuePast(within, job_id));
    }
    const last = jobs.at(-1);
    if (last && jobs.length === BATCH) {
      await enqueue(ctx.db, 'raise_past_invoices', { after: last.job_id }, 'raise_past_invoices');
    }
  },
};
