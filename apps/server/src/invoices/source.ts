import { invoiceScope } from '@handover/domain/invoices/policy';
import { type RawBuilder, sql } from 'kysely';
import { isAdmin } from '@handover/domain/viewer';
import { INVOICE_TYPES, type InvoiceType, invoicesList } from '@handover/contract/invoices/list';
import { INVOICE_STATES, type InvoiceState } from '@handover/domain/invoices/invoice';
import { confirmedBefore } from '@handover/domain/timesheets/confirmation';
import { londonDay } from '@handover/domain/time';
import type { Ctx } from '../http/route.ts';
import { listSource } from '../lists/source.ts';

const PARTS = /^(INV|SI|CN|SC)?-?(?:(20\d\d)(?:-|$))?0*(\d{1,9})?-?$/;
const ALONE = /^0*(\d{1,9})$/;

/** Condition for a complete or partial reference: `INV-2026-000123`, `INV-2026`, `2026-123` or the number alone. */
function referenceIs(text: string): RawBuilder<boolean> {
  const said = text.toUpperCase().replaceAll(/\s/g, '');
  const number = ALONE.exec(said)?.[1];
  if (number !== undefined) return sql`t.number = ${Number(number)}`;
  const [, series, year, counted] = PARTS.exec(said) ?? [];
  const parts = [
    series && sql<boolean>`t.series = ${series}`,
    // Credit notes are few, and found by their purpose.
    (series === 'CN' || series === 'SC') && sql<boolean>`t.purpose = 'credit_note'`,
    year && sql<boolean>`t.year = ${Number(year)}`,
    counted && sql<boolean>`t.number = ${Number(counted)}`,
  ].filter((part) => typeof part === 'object');
  return parts.length === 0 ? sql`false` : sql`${sql.join(parts, sql` and `)}`;
}

/**
 * Conditions for each state of an invoice on a day, in the form of the partial indexes; must match `invoiceState` of
 * the domain.
 */
function standings(today: string): Record<InvoiceState, RawBuilder<boolean>> {
  return {
    unpaid: sql`t.balance > 0 and t.balance = t.amount and t.due_date >= ${today}::date`,
    part_paid: sql`t.balance > 0 and t.balance < t.amount and t.due_date >= ${today}::date`,
    overdue: sql`t.balance > 0 and t.due_date < ${today}::date`,
    paid: sql`t.balance = 0 and t.credited_at is null`,
    credited: sql`t.balance = 0 and t.credited_at is not null`,
    credit: sql`t.balance < 0 and t.purpose = 'credit_note'`,
  };
}

const inPounds = (pence: number): string => (pence / 100).toFixed(2);

const TYPE = sql`case when t.purpose = 'credit_note' then 'credit_note' when t.kind = 'staff' then 'self_bill' else 'invoice' end`;

const FOR_ADMINISTRATORS = sql`,
  (select json_build_object('company_name', a.company_name) from agencies a where a.agency_id = t.agency_id) as agent,
  (select json_build_object('company_name', c.company_name) from care_providers c
    where c.care_provider_id = t.care_provider_id) as care_provider`;

/** `hoursState` of the domain, for the latest version of the hours behind an invoice. */
const hoursStateAt = (now: Date) => sql`case when t.purpose = 'shift' and t.credited_at is null then (
    select case
      when exists (select from timesheet_queries q where q.job_id = h.job_id and q.status in ('open', 'answered')) then 'disputed'
      when c.how is null and h.received_at > ${confirmedBefore(now)} then 'to_confirm'
      when h.made_by = 'correction' and c.how <> 'home' then 'corrected'
      else 'confirmed' end
    from timesheets h left join timesheet_confirmations c on c.timesheet_id = h.timesheet_id
    where h.job_id = t.job_id order by h.version desc limit 1) end as hours_state`;

/**
 * List source of invoices with their state today. A member's few are counted directly; for all others the total is
 * stored.
 */
export function invoicesFor({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) {
  const standing = standings(londonDay(now));
  const states = INVOICE_STATES.map((state) => sql`when ${standing[state]} then ${sql.lit(state)}`);
  const all = isAdmin(viewer);
  return listSource({
    resource: invoicesList,
    table: 'invoices',
    scope: invoiceScope,
    select: sql`t.id, t.uuid, t.reference, t.kind, t.purpose, ${TYPE} as type, case ${sql.join(states, sql` `)} end as state, t.date, t.due_date,
      t.amount, t.tax_total, t.balance, json_build_object('title', t.job_title, 'code', t.job_code) as job,
      t.office_title as location, json_build_object('uuid', t.member_id, 'name', t.member_name) as staff_member,
      ${hoursStateAt(now)}
      ${all ? FOR_ADMINISTRATORS : sql``}`,
    conditions: {
      reference: (text) => referenceIs(String(text)),
      date: (day) => sql`t.date = ${day}::date`,
      due_date: (day) => sql`t.due_date = ${day}::date`,
      state: (state) => standing[state as InvoiceState],
      // Levels 2 and 3 have client invoices alone, which have separate indexes.
      care_provider_id: (id) => (all ? sql`t.care_provider_id = ${id}` : sql`t.for_provider = ${id}`),
      office_id: (id) => (all ? sql`t.office_id = ${id}` : sql`t.for_office = ${id}`),
    },
    in_order: ({ state, date, due_date, care_provider_id, office_id }) =>
      [state, date, due_date, care_provider_id, office_id].some((value) => value !== undefined),
    texts: {
      type: (type: InvoiceType) => INVOICE_TYPES[type],
      amount: inPounds,
      balance: inPounds,
    },
    total: viewer.kind === 'member' ? 'count' : 'tally',
  });
}
