import { sql } from 'kysely';
import type { z } from 'zod';
import type { invoice as invoiceAnswer } from '@handover/contract/invoices/invoices';
import { hoursState, type Standing } from '@handover/domain/timesheets/confirmation';
import { invoiceState } from '@handover/domain/invoices/invoice';
import { invoicePolicy, invoiceScope } from '@handover/domain/invoices/policy';
import { londonDay } from '@handover/domain/time';
import { toSentVerdict } from '@handover/domain/verdict';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { prepared } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

type FoundInvoice = z.input<typeof invoiceAnswer>;

const ITEMS = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'qty', round(t.minutes / 60.0, 2),
     'minutes', t.minutes, 'unit_cost', t.unit_cost, 'tax_treatment', t.tax_treatment, 'tax_rate', t.tax_rate / 100.0,
     'tax_reason', t.tax_reason, 'tax_total', t.tax_total, 'total', t.total) order by t.position), '[]')
   from invoice_items t where t.uuid = i.uuid) as items`;

/** Selects the payments of an invoice. Administrators alone see the person who entered a payment. */
const paymentsFor = (viewer: Viewer) => sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'receipt', p.receipt, 'date', p.date,
     'method', p.method, 'reverses', p.reverses, 'reason', p.reason, 'created_at', p.created_at,
     'reversed', exists (select from invoice_payments r where r.reverses = p.id),
     'counterpart', (select json_build_object('uuid', c.uuid, 'reference', c.reference) from invoices c
                     where c.uuid = p.counterpart)
     ${isAdmin(viewer) ? sql`, 'created_by', p.created_by_name` : sql``}) order by p.id), '[]')
   from invoice_payments p where p.uuid = i.uuid) as payments`;

const FOR_ADMINISTRATORS = sql`, i.admin_notes,
  (select json_build_object('uuid', a.agency_id, 'company_name', a.company_name) from agencies a
   where a.agency_id = i.agency_id) as agent,
  (select json_build_object('uuid', c.care_provider_id, 'company_name', c.company_name) from care_providers c
   where c.care_provider_id = i.care_provider_id) as care_provider`;

/**
 * Selects the id of the shift to link. A member reads their shifts by a separate view; a shift that is no longer theirs
 * is not linked.
 */
const shiftFor = (viewer: Viewer) =>
  sql`(select j.job_id from ${sql.table(viewer.kind === 'member' ? 'my_bookings' : 'jobs')} j where j.job_id = i.job_id)`;

/** Selects how firm the hours of the shift are: their origin, disputes and confirmation. */
const STANDING = sql`
  (select json_build_object('made_by', t.made_by, 'received_at', t.received_at,
     'disputed', exists (select from timesheet_queries q where q.job_id = t.job_id and q.status in ('open', 'answered')),
     'confirmed', (select c.how from timesheet_confirmations c where c.timesheet_id = t.timesheet_id))
   from timesheets t where t.job_id = i.job_id and i.purpose = 'shift' and i.credited_at is null
   order by t.version desc limit 1) as standing`;

const invoiceView = (viewer: Viewer, uuid: string) => {
  const scope = Object.entries(invoiceScope(viewer)).map(([id, value]) => sql`and i.${sql.ref(id)} = ${value}`);
  return sql<
    Omit<FoundInvoice, 'state' | 'hours_state'> & {
      credited_at: Date | null;
      standing: (Omit<Standing, 'received_at'> & { received_at: string }) | null;
    }
  >`
    select i.id, i.uuid, i.reference, i.kind, i.purpose, i.date, i.due_date, i.amount, i.tax_total, i.balance,
      i.client_notes, i.terms, i.starts_at, i.ends_at, i.reason, i.credited_at,
      json_build_object('title', i.job_title, 'code', i.job_code, 'location', i.office_title, 'job_id', ${shiftFor(viewer)}) as job,
      json_build_object('uuid', i.member_id, 'name', i.member_name) as staff_member,
      (select json_build_object('uuid', o.uuid, 'reference', o.reference) from invoices o where o.uuid = i.credits) as credits,
      (select json_build_object('uuid', n.uuid, 'reference', n.reference) from invoices n where n.credits = i.uuid)
        as credited_by,
      (select json_build_object('uuid', n.uuid, 'reference', n.reference) from invoices n
       where i.credited_at is not null and n.job_id = i.job_id and n.kind = i.kind and n.purpose <> 'credit_note'
         and n.id > i.id order by n.id limit 1) as replaced_by,
      ${ITEMS}, ${paymentsFor(viewer)}, ${STANDING} ${isAdmin(viewer) ? FOR_ADMINISTRATORS : sql``}
    from invoices i
    where i.uuid = ${uuid} ${sql.join(scope, sql` `)}`;
};

/** Returns an invoice as its page shows it to this viewer; one that they may not read is not found. */
export async function findInvoice(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  uuid: string,
): Promise<FoundInvoice> {
  const { credited_at, standing, ...invoice } = orNotFound(
    (await prepared(db, invoiceView(viewer, uuid)))[0],
    'Invoice',
  );
  const { purpose, balance, payments, job } = invoice;
  const hours_state = standing && hoursState({ ...standing, received_at: new Date(standing.received_at) }, now);
  return {
    ...invoice,
    payments: payments.map((payment) => ({ ...payment, can_reverse: invoicePolicy.reverse(viewer, payment).ok })),
    can: {
      notes: toSentVerdict(invoicePolicy.notes(viewer)),
      add_payment: toSentVerdict(invoicePolicy.add_payment(viewer, { purpose, balance })),
      dispute_hours: toSentVerdict(invoicePolicy.dispute_hours(viewer, { hours_state, job_id: job.job_id })),
    },
    state: invoiceState({ ...invoice, credited: credited_at !== null }, londonDay(now)),
    hours_state,
  };
}
