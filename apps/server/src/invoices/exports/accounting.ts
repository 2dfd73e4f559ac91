import { sql } from 'kysely';
import { EXPORT_COLUMNS } from '@handover/contract/invoices/exports';
import { INVOICE_STATE_WORDS } from '@handover/contract/invoices/list';
import { hoursCell, poundsCell, type Cell } from '@handover/domain/csv';
import { nominalOf } from '@handover/domain/invoices/exported';
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoicePurpose,
  invoiceState,
  type TaxTreatment,
} from '@handover/domain/invoices/invoice';
import { londonDay } from '@handover/domain/time';
import type { Ctx } from '../../http/route.ts';
import { exported, inRange, type Range } from './range.ts';

type Booked = {
  reference: string;
  date: string;
  due_date: string;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  credits: string | null;
  what_for: Exclude<InvoicePurpose, 'credit_note'>;
  contact_id: string;
  contact: string;
  office_title: string;
  job_code: string;
  shift_date: string;
  amount: number;
  balance: number;
  credited: boolean;
  lines: InvoiceLine[];
};

const KIND_WORDS: Record<InvoiceKind, Record<'invoice' | 'credit_note', string>> = {
  client: { invoice: 'Client invoice', credit_note: 'Client credit note' },
  staff: { invoice: 'Staff invoice', credit_note: 'Staff credit note' },
};
const TREATMENT_WORDS: Record<TaxTreatment, string> = {
  standard: 'Standard',
  nursing_concession: 'Exempt: nursing concession',
  outside_scope: 'Outside scope',
};

const linesAt =
  (today: string) =>
  (its: Booked): Cell[][] =>
    its.lines.map((line) => [
      its.reference,
      its.date,
      its.due_date,
      KIND_WORDS[its.kind][its.purpose === 'credit_note' ? 'credit_note' : 'invoice'],
      its.credits,
      its.contact_id,
      its.contact,
      its.office_title,
      its.job_code,
      its.shift_date,
      nominalOf(its.kind, its.what_for),
      line.name,
      hoursCell(line.minutes),
      poundsCell(line.unit_cost),
      poundsCell(line.net),
      TREATMENT_WORDS[line.tax_treatment],
      line.tax_rate / 100,
      poundsCell(line.tax_total),
      poundsCell(line.total),
      INVOICE_STATE_WORDS[invoiceState(its, today)],
      poundsCell(its.balance),
    ]);

/**
 * Exports every line of the invoices of these days that the viewer may read. The contact is the charged care provider
 * or the paid member. A care provider that has left the agency is named as on the invoice.
 */
export const exportAccounting = async (ctx: Ctx, range: Range) =>
  exported(
    ctx,
    EXPORT_COLUMNS.accounting,
    sql<Booked>`
      select i.reference, i.date, i.due_date, i.kind, i.purpose, c.reference as credits,
        coalesce(c.purpose, i.purpose) as what_for, i.office_title, i.job_code,
        (i.starts_at at time zone 'Europe/London')::date as shift_date, i.amount, i.balance,
        i.credited_at is not null as credited,
        case i.kind when 'client' then i.care_provider_id else i.member_id end as contact_id,
        case i.kind when 'client' then coalesce(
                      (select p.company_name from care_providers p where p.care_provider_id = i.care_provider_id),
                      (select n.name from app.invoice_named(array[i.uuid]) n where n.side = 'customer'))
                    else i.member_name end as contact,
        (select json_agg(json_build_object(
            'name', t.name, 'minutes', t.minutes, 'unit_cost', t.unit_cost, 'net', t.net, 'tax_treatment', t.tax_treatment,
            'tax_rate', t.tax_rate, 'tax_total', t.tax_total, 'total', t.total) order by t.position)
          from invoice_items t where t.uuid = i.uuid) as lines
      from invoices i left join invoices c on c.uuid = i.credits
      where ${inRange(ctx.viewer, range)}
      order by i.date, i.uuid`,
    linesAt(londonDay(ctx.now)),
  );
