import { sql } from 'kysely';
import { type Draft, cancelledInvoicesFor } from '@handover/domain/invoices/reckon';
import { vatOf, type VatRule } from '@handover/domain/invoices/vat';
import { londonDay } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { mayConcern } from '../invoices/billing/concerning.ts';
import type { WholeJob } from '../shifts/lock.ts';
import type { Now } from './terms.ts';

/** The text on the invoice, after the shift's own text. */
export const invoiceWords = ({ notice_hours }: Pick<Now, 'notice_hours'>): string =>
  notice_hours === null ? 'late cancellation' : `late cancellation, less than ${notice_hours} h notice`;

/** Computes the invoices that a late cancellation would make now, with the same code as issuing. */
export async function costNow(
  { db }: Pick<Ctx, 'db'>,
  job: WholeJob,
  terms: Now,
): Promise<{ client: Draft; staff: Draft }> {
  const rules = await prepared(
    db,
    sql<VatRule>`
      select rule_id, care_provider_id, office_id, tag_id, treatment, tax_rate, reason, valid_from, valid_until, created_at
      from vat_rules r
      where ${mayConcern(sql`${job.agency_id}::uuid`, sql`${job.care_provider_id}::uuid`)}`,
  );
  const tax = vatOf(rules, { ...job, day: londonDay(job.starts_at) });
  return cancelledInvoicesFor({ ...job, tax }, { paid_minutes: terms.paid_minutes, words: invoiceWords(terms) });
}
