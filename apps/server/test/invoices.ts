import type { TestServer } from './testServer.ts';

type Row = {
  uuid: string;
  reference: string;
  kind: 'client' | 'staff';
  purpose: string;
  amount: number;
  balance: number;
};

/** Every invoice and credit note of a shift, client's first, in the order in which they were issued. */
export const invoicesOf = async ({ owner }: TestServer, { job_id }: { job_id: string }): Promise<Row[]> =>
  (await owner.query('select * from app.invoices where job_id = $1 order by kind, id', [job_id])).rows;

export const linesOf = async ({ owner }: TestServer, invoice: { uuid: string } | undefined) =>
  (await owner.query('select * from app.invoice_items where uuid = $1 order by position', [invoice?.uuid])).rows;
