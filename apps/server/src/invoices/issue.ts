import type { InvoiceKind } from '@handover/domain/invoices/invoice';
import {
  changedKinds,
  invoicesToIssue,
  missingKinds,
  type NewInvoice,
  readersOf,
  settlementsOf,
} from '@handover/domain/invoices/issue';
import { cancelledInvoicesFor, type Draft, invoicesFor } from '@handover/domain/invoices/reckon';
import { vatOf } from '@handover/domain/invoices/vat';
import { nationOf } from '@handover/domain/places';
import { londonDay } from '@handover/domain/time';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';
import { type Facts, factsOf, lockInvoices, type Standing } from './issueFacts.ts';
import { type InvoiceRow, writeInvoices, writeSettlements } from './issueWrites.ts';
import { payersOf } from './payers.ts';

/** Context of a command that completes or cancels a shift; the clock has one, too. */
type Issuer = Pick<Ctx, 'db' | 'now' | 'after' | 'live'>;

/** The subject of an invoice: the hours that were signed last, or a late cancellation. */
type Invoiced = { purpose: 'shift' } | { purpose: 'late_cancellation'; paid_minutes: number; words: string };
type Document = NewInvoice & { credited: Standing | undefined };

async function oneFact(db: Db, job_id: string): Promise<Facts> {
  const [facts] = await factsOf(db, [job_id]);
  if (!facts) throw new Error('A shift without a booking has no invoices');
  return facts;
}

function draftsOf(facts: Facts, what: Invoiced): Record<InvoiceKind, Draft> {
  const { care_provider_id, office_id, tag_ids, starts_at, status } = facts;
  const expected = what.purpose === 'shift' ? 'Completed' : 'cancelled';
  if (status !== expected) throw new Error(`A shift that is ${status} has no invoice of this kind`);
  const rules = facts.rules.map((rule) => ({ ...rule, created_at: new Date(rule.created_at) }));
  const tax = vatOf(rules, { care_provider_id, office_id, tag_ids, day: londonDay(starts_at) });
  const job = { ...facts, nation: nationOf(facts), tax };
  return what.purpose === 'late_cancellation' ? cancelledInvoicesFor(job, what) : invoicesFor(job, facts);
}

function documentsOf(facts: Facts, what: Invoiced, now: Date, again: { reason: string } | null): Document[] {
  const drafts = draftsOf(facts, what);
  return invoicesToIssue(facts.issued, {
    kinds: again ? changedKinds(facts.issued, drafts) : missingKinds(facts.issued),
    drafts,
    purpose: what.purpose,
    billing: facts,
    reason: again?.reason ?? '',
    now,
    newId: () => newId(now),
  });
}

/** Makes the row of an invoice. A credit note repeats the content of its invoice; an invoice has the current facts. */
function rowOf(facts: Facts, document: Document, created_at: Date): InvoiceRow {
  const { credited, balance: _, ...written } = document;
  const { job_id, agency_id, care_provider_id, office_id, member_id, office_title, member_name } = facts;
  const row = { ...written, job_id, created_at, supplier_hash: null, customer_hash: null };
  if (credited !== undefined) {
    const { job_code, job_title, starts_at, ends_at, timesheet_version, supplier, customer } = credited;
    return {
      ...row,
      agency_id: credited.agency_id,
      care_provider_id: credited.care_provider_id,
      office_id: credited.office_id,
      member_id: credited.member_id,
      office_title: credited.office_title,
      member_name: credited.member_name,
      job_code,
      job_title,
      starts_at,
      ends_at,
      timesheet_version,
      supplier,
      customer,
    };
  }
  const hashOf = (side: string) => facts.parties.find((party) => party.side === side)?.hash ?? null;
  const isClient = written.kind === 'client';
  return {
    ...row,
    agency_id,
    care_provider_id,
    office_id,
    member_id,
    office_title,
    member_name,
    job_code: facts.code,
    job_title: facts.title,
    starts_at: facts.starts_at,
    ends_at: facts.ends_at,
    timesheet_version: written.purpose === 'shift' ? facts.timesheet_version : null,
    supplier: null,
    supplier_hash: hashOf(isClient ? 'agency' : 'member'),
    customer: null,
    customer_hash: hashOf(isClient ? 'provider' : 'agency'),
  };
}

/**
 * Issues both invoices of a shift, in the transaction that completes or cancels it and holds its lock. Invoices that
 * exist already stay as they are. Call it as the last write.
 */
export async function issueInvoices({ db, now }: Issuer, job_id: string, what: Invoiced): Promise<void> {
  const facts = await oneFact(db, job_id);
  const documents = documentsOf(facts, what, now, null);
  if (documents.length === 0) return;
  const rows = documents.map((document) => rowOf(facts, document, now));
  await writeInvoices(db, rows, facts.parties);
}

type Worked = { job_id: string; at: Date };

/** Issues both invoices of each of these shifts, which have none yet, in their order and as of each one's moment. */
export async function issueAll(db: Db, shifts: readonly Worked[]): Promise<void> {
  const known = new Map(
    (
      await factsOf(
        db,
        shifts.map(({ job_id }) => job_id),
      )
    ).map((facts) => [facts.job_id, facts]),
  );
  const rows = shifts.flatMap(({ job_id, at }) => {
    const facts = known.get(job_id);
    if (!facts) throw new Error('A shift without a booking has no invoices');
    return documentsOf(facts, { purpose: 'shift' }, at, null).map((document) => rowOf(facts, document, at));
  });
  const parties = [...known.values()].flatMap((facts) => facts.parties);
  if (rows.length > 0) await writeInvoices(db, rows, parties);
}

/** Credits an invoice of changed hours in full and issues it again, unless the amount stays the same. */
export async function reissueInvoices(ctx: Issuer, job_id: string, reason: string): Promise<void> {
  const { db, now } = ctx;
  await lockInvoices(db, job_id);
  const facts = await oneFact(db, job_id);
  const documents = documentsOf(facts, { purpose: 'shift' }, now, { reason });
  if (documents.length === 0) return;
  const rows = documents.map((document) => rowOf(facts, document, now));
  const settlements = settlementsOf([...facts.issued, ...documents]);
  const [written] = await Promise.all([writeInvoices(db, rows, facts.parties), writeSettlements(db, settlements, now)]);
  const references = new Map(written.map(({ uuid, reference }) => [uuid, reference]));
  await notifyAboutCredits(ctx, documents, references, reason);
}

/** Notifies those who read a credited invoice that it was credited, and by which one it was replaced. */
async function notifyAboutCredits(
  ctx: Issuer,
  documents: readonly Document[],
  references: ReadonlyMap<string, string>,
  reason: string,
): Promise<void> {
  const credited = documents.flatMap((document) => document.credited ?? []);
  const client = credited.find(({ kind }) => kind === 'client');
  const payers = client ? await payersOf(ctx.db, [client.care_provider_id]) : [];
  await notifyEach(
    ctx,
    credited.flatMap((invoice) => {
      const anew = documents.find(({ kind, credits }) => kind === invoice.kind && credits === null);
      if (!anew) return [];
      return {
        user_ids: readersOf(invoice, payers),
        kind: 'invoice_credited' as const,
        title: `Invoice ${invoice.reference} was credited, and ${references.get(anew.uuid)} takes its place`,
        body: reason,
        link: `/invoices/${anew.uuid}` as const,
      };
    }),
  );
}
