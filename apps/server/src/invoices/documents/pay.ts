import { sql } from 'kysely';
import type { InvoicePurpose } from '@handover/domain/invoices/invoice';
import { holidayPay } from '@handover/domain/invoices/holiday';
import { type Country, type Nation, nationOf } from '@handover/domain/places';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { namedOn } from './facts.ts';
import { monthOf } from './statement.ts';

/** Pay of a member by one staff invoice, or the credit of it. */
export type Earned = {
  uuid: string;
  reference: string;
  purpose: InvoicePurpose;
  date: string;
  amount: number;
  minutes: number;
  job_title: string;
  office_title: string;
  starts_at: Date;
  ends_at: Date;
  credits: string | null;
  customer: number;
  holiday: number;
};
export type PaidOut = { reference: string; date: string; amount: number; method: string; receipt: string };

export type Pay = {
  month: string;
  last_day: string;
  member: { name: string };
  /** Earnings by the agency that pays them. */
  agencies: readonly { name: string; earned: readonly Earned[] }[];
  paid: readonly PaidOut[];
  opening: number;
  at: Date;
};

/**
 * Returns a member's pay of a month. Row-level security limits a member to their own; a member whom the viewer may not
 * see is not found.
 */
export async function payFacts({ db, now }: Ctx, member_id: string, month: string): Promise<Pay> {
  const { from, to, last_day } = monthOf(month);
  const people = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u join staff s on s.member_id = u.user_id
    where u.user_id = ${member_id}`.execute(db);
  const member = orNotFound(people.rows[0], 'Staff member');
  const places = await sql<{ uuid: string; country: Country; province: string; post_code: string }>`
    select * from app.pay_places(${member_id}, ${from}, ${to})`.execute(db);
  const nations = new Map<string, Nation>(places.rows.map((place) => [place.uuid, nationOf(place)]));
  const mine = sql`i.for_member = ${member_id}`;
  const { rows } = await sql<Omit<Earned, 'holiday'>>`
    select i.uuid, i.reference, i.purpose, i.date, i.amount, i.job_title, i.office_title, i.starts_at, i.ends_at,
      i.customer, (select c.reference from invoices c where c.uuid = i.credits) as credits,
      (select coalesce(sum(t.minutes), 0)::int from invoice_items t where t.uuid = i.uuid) as minutes
    from invoices i where ${mine} and i.date >= ${from} and i.date < ${to} order by i.date, i.id`.execute(db);
  const paid = await sql<PaidOut>`
    select v.reference, i.date, i.amount, i.method, i.receipt from invoice_payments i join invoices v on v.uuid = i.uuid
    where ${mine} and i.date >= ${from} and i.date < ${to} and i.method <> 'credit_note' order by i.date, i.id`.execute(
    db,
  );
  // Computed from what is owed now, less all that has happened since, as for a care provider.
  const opening = await sql<{ opening: number }>`
    select ((select coalesce(sum(i.balance), 0) from invoices i where ${mine})
      - (select coalesce(sum(i.amount), 0) from invoices i where ${mine} and i.date >= ${from})
      + (select coalesce(sum(i.amount), 0) from invoice_payments i
         where ${mine} and i.date >= ${from} and i.method <> 'credit_note'))::bigint as opening`.execute(db);
  const earned = rows.map((each) => ({
    ...each,
    holiday: holidayPay(each.amount, nations.get(each.uuid) ?? 'England'),
  }));
  const payers = Map.groupBy(earned, ({ customer }) => customer);
  const named = await namedOn(
    db,
    [...payers.values()].flatMap(([first]) => (first ? [first.uuid] : [])),
  );
  return {
    month,
    last_day,
    member,
    agencies: [...payers.values()].map((its) => ({
      name: named.find(({ uuid, side }) => side === 'customer' && uuid === its[0]?.uuid)?.name ?? '',
      earned: its,
    })),
    paid: paid.rows,
    opening: opening.rows[0]?.opening ?? 0,
    at: now,
  };
}
