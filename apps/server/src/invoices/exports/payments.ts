import { sql } from 'kysely';
import { EXPORT_COLUMNS } from '@handover/contract/invoices/exports';
import { poundsCell } from '@handover/domain/csv';
import type { Ctx } from '../../http/route.ts';
import { exported, type Range } from './range.ts';

type Paid = {
  date: string;
  reference: string;
  contact_id: string;
  contact: string;
  method: string;
  receipt: string;
  amount: number;
  reverses: number | null;
  reason: string;
  created_by_name: string;
};

/** "Bank transfer": a method as text. */
const inWords = (method: string): string => `${method.charAt(0).toUpperCase()}${method.slice(1).replaceAll('_', ' ')}`;

/** Exports the payments, reversals and settlements of these days. */
export const exportPayments = async (ctx: Ctx, { from, until }: Range) =>
  exported(
    ctx,
    EXPORT_COLUMNS.payments,
    sql<Paid>`
      select p.date, i.reference, p.method, p.receipt, p.amount, p.reverses, p.reason, p.created_by_name,
        case i.kind when 'client' then i.care_provider_id else i.member_id end as contact_id,
        case i.kind when 'client' then (select c.company_name from care_providers c
                                        where c.care_provider_id = i.care_provider_id)
                    else i.member_name end as contact
      from invoice_payments p join invoices i on i.uuid = p.uuid
      where p.date between ${from}::date and ${until}::date
      order by p.date, p.id`,
    (paid) => [
      [
        paid.date,
        paid.reference,
        paid.contact_id,
        paid.contact,
        inWords(paid.method),
        paid.receipt,
        poundsCell(paid.amount),
        paid.reverses,
        paid.reason,
        paid.created_by_name,
      ],
    ],
  );
