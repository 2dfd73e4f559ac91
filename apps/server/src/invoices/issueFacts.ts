import { sql } from 'kysely';
import type { Enhancement } from '@handover/domain/invoices/enhancements';
import type { Billing, Issued } from '@handover/domain/invoices/issue';
import type { VatRule } from '@handover/domain/invoices/vat';
import type { Country } from '@handover/domain/places';
import { type Db, prepared } from '../db/connect.ts';
import { mayConcern } from './billing/concerning.ts';

/** Parts of an invoice that a credit note repeats as they were issued. */
export type Repeated = {
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  member_id: string;
  job_code: string;
  job_title: string;
  office_title: string;
  member_name: string;
  starts_at: string;
  ends_at: string;
  timesheet_version: number | null;
  supplier: number;
  customer: number;
};
export type Standing = Issued & Repeated;

/** A company or person as an invoice names them; `hash` is the key under which they are stored once. */
export type Party = {
  side: 'agency' | 'provider' | 'member';
  hash: string;
  name: string;
  address: string[];
  country: string;
  email: string | null;
  vat_number: string | null;
  payment_details: string;
};

/** All facts that the invoices of a shift are computed from and show. */
export type Facts = Billing & {
  job_id: string;
  /** The issuing agency: the one that issued the shift's first invoice, even if the care provider has moved since. */
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  member_id: string;
  status: string;
  code: string;
  title: string;
  office_title: string;
  member_name: string;
  starts_at: Date;
  ends_at: Date;
  staff_rate: number;
  hcp_rate: number;
  pay_bands: Enhancement[];
  charge_bands: Enhancement[];
  tag_ids: string[];
  country: Country;
  province: string;
  post_code: string;
  timesheet_version: number | null;
  start_time: Date;
  end_time: Date;
  break_time: number;
  break_is_paid_for: boolean;
  rules: (Omit<VatRule, 'created_at'> & { created_at: string })[];
  parties: Party[];
  issued: Standing[];
};

/** Locks the invoices of a shift, always in the same order. The caller holds the lock on the shift. */
export const lockInvoices = (db: Db, job_id: string): Promise<unknown> =>
  prepared(db, sql`select from invoices where job_id = ${job_id} order by uuid for update`);

const LINES = sql`(
  select json_agg(json_build_object('name', l.name, 'pay_kind', l.pay_kind, 'minutes', l.minutes, 'unit_cost', l.unit_cost,
    'tax_treatment', l.tax_treatment, 'tax_rate', l.tax_rate, 'tax_reason', l.tax_reason, 'net', l.net,
    'tax_total', l.tax_total, 'total', l.total) order by l.position)
  from invoice_items l where l.uuid = i.uuid)`;

/**
 * Selects each invoice and credit note of a shift, the oldest first, with the lines of those that may still be
 * credited.
 */
const ISSUED = sql<Standing[]>`(
  select coalesce(json_agg(json_build_object('uuid', i.uuid, 'kind', i.kind, 'purpose', i.purpose, 'balance', i.balance,
    'credits', i.credits, 'reference', i.reference, 'is_credited', i.credited_at is not null, 'agency_id', i.agency_id,
    'care_provider_id', i.care_provider_id, 'office_id', i.office_id, 'member_id', i.member_id, 'job_code', i.job_code,
    'job_title', i.job_title, 'office_title', i.office_title, 'member_name', i.member_name, 'starts_at', i.starts_at,
    'ends_at', i.ends_at, 'timesheet_version', i.timesheet_version, 'supplier', i.supplier, 'customer', i.customer,
    'lines', case when i.credited_at is null and i.purpose <> 'credit_note' then ${LINES} else '[]' end) order by i.id), '[]')
  from invoices i where i.job_id = j.job_id)`;

const RULES = sql<Facts['rules']>`(
  select coalesce(json_agg(json_build_object('rule_id', r.rule_id, 'care_provider_id', r.care_provider_id,
    'office_id', r.office_id, 'tag_id', r.tag_id, 'treatment', r.treatment, 'tax_rate', r.tax_rate, 'reason', r.reason,
    'valid_from', r.valid_from, 'valid_until', r.valid_until, 'created_at', r.created_at)), '[]')
  from vat_rules r where ${mayConcern(sql`issuer.agency_id`, sql`j.care_provider_id`)})`;

const PARTIES = sql<Party[]>`(
  select json_agg(json_build_object('side', n.side, 'name', n.name, 'address', n.address, 'country', n.country,
    'email', n.email, 'vat_number', n.vat_number, 'payment_details', n.payment_details,
    'hash', encode(sha256(convert_to(jsonb_build_array(n.name, n.address, n.country, n.email, n.vat_number,
                                                      n.payment_details)::text, 'UTF8')), 'hex')))
  from (
    select 'agency' as side, a.company_name as name, a.country, a.email, b.vat_number,
      coalesce(b.payment_details, '') as payment_details,
      app.address_lines(array[a.address_line_1, a.address_line_2, a.town, a.city, a.province, a.post_code]) as address
    from agencies a where a.agency_id = issuer.agency_id
    union all
    select 'provider', c.company_name, c.country, c.email, null, '',
      app.address_lines(array[c.address_line_1, c.address_line_2, c.town, c.city, c.province, c.post_code])
    from care_providers c where c.care_provider_id = j.care_provider_id
    union all
    select 'member', u.first_name || ' ' || u.last_name, coalesce(h.country, 'GB'), u.email, null, '',
      app.address_lines(array[h.address_line_1, h.address_line_2, h.town, h.city, h.province, h.post_code])
    from (select) one left join addresses h on h.member_id = j.assigned_to and h."default" = 1) n)`;

/** Returns the facts of these shifts, in their order; a shift without a member has none. */
export const factsOf = (db: Db, job_ids: readonly string[]): Promise<Facts[]> =>
  prepared(
    db,
    sql<Facts>`
      select j.job_id, issuer.agency_id, j.care_provider_id, j.office_id, j.assigned_to as member_id, j.status, j.code, j.title,
        o.title as office_title, u.first_name || ' ' || u.last_name as member_name, j.starts_at, j.ends_at,
        t.staff_rate, t.hcp_rate, t.pay_bands, t.charge_bands, j.tag_ids, j.country, j.province, j.post_code,
        s.version as timesheet_version, coalesce(s.start_time, j.starts_at) as start_time,
        coalesce(s.end_time, j.ends_at) as end_time, coalesce(s.break_time, j.break_length) as break_time,
        coalesce(s.break_is_paid_for, j.break_is_paid_for) as break_is_paid_for, b.due_days, b.terms,
        ${RULES} as rules, ${PARTIES} as parties, ${ISSUED} as issued
      from unnest(${[...job_ids]}::uuid[]) with ordinality asked (job_id, n)
      join jobs j using (job_id)
      join agreed_terms t on t.terms_id = j.terms_id
      join offices o on o.office_id = j.office_id
      join users u on u.user_id = j.assigned_to
      left join lateral (
        select * from timesheets t where t.job_id = j.job_id order by t.version desc limit 1) s on true
      cross join lateral (
        select coalesce((select i.agency_id from invoices i where i.job_id = j.job_id order by i.id limit 1), j.agency_id)
          as agency_id) issuer
      left join agency_billing b on b.agency_id = issuer.agency_id
      order by asked.n`,
  );
