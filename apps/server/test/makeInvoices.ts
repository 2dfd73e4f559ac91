import pg from 'pg';
import { kyselyOn } from '../src/db/connect.ts';
import { issueInvoices } from '../src/invoices/issue.ts';
import type { MadeJob } from './makeJobs.ts';

type Over = Record<string, unknown>;
type Place = { agency_id: string; care_provider_id: string; office_id: string };
type Worked = (office?: Place, over?: Over) => Promise<MadeJob>;
export type MadeInvoice = {
  uuid: string;
  id: number;
  reference: string;
  kind: 'client' | 'staff';
  amount: number;
  tax_total: number;
  balance: number;
  date: string;
  due_date: string;
};

/** Makes shifts that were worked and invoiced, by the real functions, as the clock would close them. */
export function invoicesOn(owner: pg.Client, clock: () => Date, worked: Worked) {
  /** Uses a separate connection: while it is the worker's, others continue to use the owner's. */
  async function asWorker(job_id: string): Promise<void> {
    const { host, port, database, user, password } = owner;
    const client = new pg.Client({
      host,
      port,
      ...(user ? { user } : {}),
      ...(database ? { database } : {}),
      ...(password ? { password } : {}),
    });
    await client.connect();
    try {
      await client.query('set session authorization handover_worker');
      await client.query('set search_path = app');
      const live = { publish: () => undefined } as never;
      const ctx = { db: kyselyOn(client), now: clock(), after: () => undefined, live };
      await issueInvoices(ctx, job_id, { purpose: 'shift' });
    } finally {
      await client.end();
    }
  }

  return {
    /**
     * Makes a day shift of eleven and a half paid hours, unless a test says otherwise; other fields are the shift's.
     */
    async invoiced({ office, ...over }: Over & { office?: Place } = {}) {
      const job = await worked(office, over);
      await asWorker(job.job_id);
      const { rows } = await owner.query<MadeInvoice>('select * from app.invoices where job_id = $1 order by kind', [
        job.job_id,
      ]);
      const [client, staff] = rows;
      if (!client || !staff) throw new Error('A shift that was worked has two invoices');
      return { job, client, staff };
    },
  };
}
