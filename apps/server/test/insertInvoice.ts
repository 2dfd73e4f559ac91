import type pg from 'pg';
import type { InvoiceLine } from '@handover/domain/invoices/invoice';

/** A row of `invoices` without its number, which is the next of its series. */
type Row = Record<string, unknown> & { uuid: string; agency_id: string; series: string; year: number };

/** Inserts an invoice with its lines and its number, in one statement: the database refuses one without the other. */
export async function insertInvoice(owner: Pick<pg.ClientBase, 'query'>, row: Row, lines: readonly InvoiceLine[]) {
  const names = Object.keys(row);
  const values = Object.values(row);
  const columns = names.join(', ');
  const items = lines.map((line, index) => ({ position: index + 1, ...line }));
  const { rows } = await owner.query<{ id: number; reference: string }>(
    `with counted as (
       insert into app.invoice_counters as c (agency_id, series, year, last)
       values ($${values.length + 1}, $${values.length + 2}, $${values.length + 3}, 1)
       on conflict (agency_id, series, year) do update set last = c.last + 1 returning last),
     written as (
       insert into app.invoices (${columns}, number)
       select ${names.map((_, at) => `$${at + 1}`).join(', ')}, last from counted returning uuid, id::int, reference),
     lines as (
       insert into app.invoice_items (uuid, position, name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate, tax_reason,
         net, tax_total, total)
       select w.uuid, l.* from written w, json_to_recordset($${values.length + 4}::json)
         l (position int, name text, pay_kind text, minutes int, unit_cost bigint, tax_treatment text, tax_rate int,
            tax_reason text, net bigint, tax_total bigint, total bigint))
     select id, reference from written`,
    [...values, row.agency_id, row.series, row.year, JSON.stringify(items)],
  );
  const [written] = rows;
  if (!written) throw new Error('An invoice was written');
  return written;
}
