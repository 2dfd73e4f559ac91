import type { TestServer } from './testServer.ts';

type Row = {
  uuid: string;
  reference: string;
  kind: 'client' | 'staff';
  purpose: string;
  amount: number;
  balance: number;
};

/** Returns every invoice and credit note of a shift, the client's first, in the order of issue. */
export const invoicesOf = async ({ owner }: TestServer, { job_id }: { job_id: string }): Promise<Row[]> =>
  (await owner.query('select * from app.invoices where job_id = $1 order by kind, id', [job_id])).rows;

export const linesOf = async ({ owner }: TestServer, invoice: { uuid: string } | undefined) =>
  (await owner.query('select * from app.invoice_items where uuid = $1 order by position', [invoice?.uuid])).rows;
