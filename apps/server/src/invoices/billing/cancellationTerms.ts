import { sql } from 'kysely';
import type { cancellationTerms } from '@handover/contract/invoices/billing';
import type { Input } from '@handover/contract/endpoint';
import { type CancellationTerm, PLATFORM_TERMS } from '@handover/domain/cancellations/lateCancellationPay';
import { ruleBegins } from '@handover/domain/invoices/settings';
import { londonDay } from '@handover/domain/time';
import { invalidField } from '../../http/refusals.ts';
import { noteChanges } from '../../http/noteChange.ts';
import type { Ctx } from '../../http/route.ts';
import { findCareProvider, lockCareProvider } from './careProvider.ts';
import { inForceOn, openShiftsFrom, UNAGREED } from './dated.ts';

type Version = { valid_from: string; created_at: Date; terms: CancellationTerm[] };

const termsOf = (terms: readonly CancellationTerm[]) => ({
  own: terms.length > 0,
  terms: (terms.length > 0 ? terms : PLATFORM_TERMS)
    .toSorted((a, b) => a.notice_hours - b.notice_hours)
    .map(({ notice_hours, paid_minutes }) => ({ notice_hours, paid_hours: paid_minutes / 60 })),
});

async function read(ctx: Ctx, care_provider_id: string, day = londonDay(ctx.now)) {
  const { rows } = await sql<Version>`
    select valid_from, created_at, terms from cancellation_terms
    where care_provider_id = ${care_provider_id} order by valid_from desc, version_id desc`.execute(ctx.db);
  return {
    data: {
      care_provider_id,
      day,
      ...termsOf(inForceOn(rows, day)?.terms ?? []),
      history: rows.map(({ valid_from, created_at, terms }) => ({ valid_from, created_at, ...termsOf(terms) })),
      open_shifts: await openShiftsFrom(ctx, care_provider_id, day, UNAGREED.cost),
    },
  };
}

export async function findCancellationTerms(ctx: Ctx, { care_provider_id, day }: Input<typeof cancellationTerms.find>) {
  await findCareProvider(ctx, care_provider_id);
  return read(ctx, care_provider_id, day);
}

/** Saves a new version from a day on. Shifts published or agreed before keep their own terms. */
export async function saveCancellationTerms(
  ctx: Ctx,
  { care_provider_id, valid_from = londonDay(ctx.now), terms }: Input<typeof cancellationTerms.save>,
) {
  const its = await lockCareProvider(ctx, care_provider_id);
  const problem = ruleBegins(valid_from, londonDay(ctx.now));
  if (problem !== undefined) throw invalidField('valid_from', problem);
  const before = (await read(ctx, care_provider_id, valid_from)).data;
  const kept = terms.map(({ notice_hours, paid_hours }) => ({ notice_hours, paid_minutes: paid_hours * 60 }));
  await ctx.db
    .insertInto('cancellation_terms')
    .values({
      ...its,
      valid_from,
      terms: JSON.stringify(kept),
      created_by: ctx.viewer.user_id,
      created_at: ctx.now,
    })
    .execute();
  const saved = await read(ctx, care_provider_id, valid_from);
  const fields = { terms: [before.terms, saved.data.terms] } as const;
  await noteChanges(ctx.db, [{ table: 'cancellation_terms', id: care_provider_id, of: `from ${valid_from}`, fields }]);
  return saved;
}
