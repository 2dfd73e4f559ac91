import { sql } from 'kysely';
import type { Band } from '@handover/domain/invoices/bands';
import { INVOICE_KINDS, type InvoiceKind, type InvoiceLine } from '@handover/domain/invoices/invoice';
import { cancelledInvoicesFor, type Draft, invoicesFor, sameMoney } from '@handover/domain/invoices/reckon';
import { type VatRule, vatOf } from '@handover/domain/invoices/vat';
import { type Country, nationOf } from '@handover/domain/places';
import { londonDay } from '@handover/domain/time';
import { type Db, prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';

/** Whoever completes a shift, the clock among them. */
type Raiser = Pick<Ctx, 'db' | 'now' | 'after' | 'live'>;

/** What is invoiced: the hours that were signed last, or a late cancellation. */
type Invoiced = { purpose: 'shift' } | { purpose: 'late_cancellation'; paid_minutes: number; words: string };

/** As the database says it, in JSON. */
type Facts = {
  title: string;
  starts_at: string;
  ends_at: string;
  staff_rate: number;
  hcp_rate: number;
  pay_bands: Band[];
  charge_bands: Band[];
  care_provider_id: string;
  office_id: string;
  tag_ids: string[];
  country: Country;
  province: string;
  post_code: string;
  hours: { start_time: string; end_time: string; break_time: number; break_is_paid_for: boolean };
  rules: (Omit<VatRule, 'created_at'> & { created_at: string })[];
  standing: { kind: InvoiceKind; lines: InvoiceLine[] }[];
};
type Issued = { uuid: string; reference: string; credited: string | null; readers: string[] | null };

async function factsOf({ db, now }: Raiser, job_id: string, purpose: Invoiced['purpose']): Promise<Facts> {
  const [row] = await prepared(
    db,
    sql<{ facts: Facts }>`select app.invoice_facts(${job_id}, ${purpose}, ${now}) as facts`,
  );
  if (!row) throw new Error('A shift has facts');
  return row.facts;
}

function draftsOf(facts: Facts, what: Invoiced): Record<InvoiceKind, Draft> {
  const { care_provider_id, office_id, tag_ids, hours } = facts;
  const starts_at = new Date(facts.starts_at);
  const rules = facts.rules.map((rule) => ({ ...rule, created_at: new Date(rule.created_at) }));
  const job = {
    ...facts,
    starts_at,
    ends_at: new Date(facts.ends_at),
    nation: nationOf(facts),
    tax: vatOf(rules, { care_provider_id, office_id, tag_ids, day: londonDay(starts_at) }),
  };
  if (what.purpose === 'late_cancellation') return cancelledInvoicesFor(job, what);
  return invoicesFor(job, { ...hours, start_time: new Date(hours.start_time), end_time: new Date(hours.end_time) });
}

type Kind = { kind: InvoiceKind; lines: InvoiceLine[] };
/** With the ids that they get, and that what they credit gets. */
const named = (drafts: readonly Kind[], at: Date) =>
  drafts.map((draft) => ({ ...draft, uuid: newId(at), credit_note: newId(at) }));

/** The numbers are taken in here, and held until all is committed: nothing that waits for others comes after it. */
async function issue(
  { db, now }: Raiser,
  job_id: string,
  { purpose }: Invoiced,
  drafts: readonly Kind[],
  reason: string,
): Promise<Issued[]> {
  if (drafts.length === 0) return [];
  return prepared(
    db,
    sql<Issued>`
      select uuid, reference, credited, readers
      from app.raise_invoices(${job_id}, ${purpose}, ${JSON.stringify(named(drafts, now))}::json, ${reason}, ${now})`,
  );
}

/**
 * Both invoices of a shift, in the transaction that completes or cancels it; what stands already stays as it is. Called
 * last of all that writes.
 */
export async function raiseInvoices(ctx: Raiser, job_id: string, what: Invoiced): Promise<string[]> {
  const facts = await factsOf(ctx, job_id, what.purpose);
  const drafts = draftsOf(facts, what);
  const missing = INVOICE_KINDS.filter((kind) => !facts.standing.some((stands) => stands.kind === kind));
  const issued = await issue(
    ctx,
    job_id,
    what,
    missing.map((kind) => ({ kind, lines: drafts[kind].lines })),
    '',
  );
  return issued.map(({ uuid }) => uuid);
}

type Worked = { job_id: string; at: Date };

/** Both invoices of each of these shifts, none of which has one yet, in their order and as of each one's moment. */
export async function raiseAll(db: Db, shifts: readonly Worked[]): Promise<void> {
  const asked = JSON.stringify(shifts);
  const known = await prepared(
    db,
    sql<{ facts: Facts }>`
      select app.invoice_facts(s.job_id, 'shift', s.at) as facts
      from rows from (json_to_recordset(${asked}::json) as (job_id uuid, at timestamptz)) with ordinality s (job_id, at, n)
      order by n`,
  );
  const raised = known.map(({ facts }, index) => {
    const { job_id, at } = shifts[index] as Worked;
    const drafts = draftsOf(facts, { purpose: 'shift' });
    const both = INVOICE_KINDS.map((kind) => ({ kind, lines: drafts[kind].lines }));
    return { job_id, at, drafts: named(both, at) };
  });
  await prepared(
    db,
    sql`
      select count(*) from rows from (json_to_recordset(${JSON.stringify(raised)}::json)
        as (job_id uuid, at timestamptz, drafts json)) with ordinality s (job_id, at, drafts, n),
      lateral (select app.raise_invoices(s.job_id, 'shift', s.drafts, '', s.at)) raised`,
  );
}

/** The hours have changed: an invoice that would no longer say the same money is credited in full and issued anew. */
export async function reissueInvoices(ctx: Raiser, job_id: string, reason: string): Promise<string[]> {
  const what = { purpose: 'shift' } as const;
  const facts = await factsOf(ctx, job_id, what.purpose);
  const drafts = draftsOf(facts, what);
  const isSaid = (kind: InvoiceKind) =>
    facts.standing.some((stands) => stands.kind === kind && sameMoney(stands.lines, drafts[kind].lines));
  const changed = INVOICE_KINDS.filter((kind) => !isSaid(kind)).map((kind) => ({ kind, lines: drafts[kind].lines }));
  const issued = await issue(ctx, job_id, what, changed, reason);
  await notifyEach(
    ctx,
    issued.flatMap(({ uuid, reference, credited, readers }) =>
      credited === null
        ? []
        : {
            user_ids: readers ?? [],
            kind: 'invoice_credited' as const,
            title: `Invoice ${credited} was credited, and ${reference} takes its place`,
            body: reason,
            link: `/invoices/${uuid}` as const,
          },
    ),
  );
  return issued.map(({ uuid }) => uuid);
}
