import type { cancellationTerms } from '@handover/contract/billing';
import type { Input } from '@handover/contract/endpoint';
import { PLATFORM_TERMS } from '@handover/domain/invoices/cancellation';
import type { Ctx } from '../../http/route.ts';
import { findCareProvider, holdCareProvider } from './careProvider.ts';

const termsOf = async ({ db }: Ctx, care_provider_id: string) => {
  const terms = await db
    .selectFrom('cancellation_terms')
    .select(['notice_hours', 'paid_minutes'])
    .where('care_provider_id', '=', care_provider_id)
    .execute();
  return {
    care_provider_id,
    own: terms.length > 0,
    terms: (terms.length > 0 ? terms : PLATFORM_TERMS)
      .toSorted((a, b) => a.notice_hours - b.notice_hours)
      .map(({ notice_hours, paid_minutes }) => ({ notice_hours, paid_hours: paid_minutes / 60 })),
  };
};

export async function findCancellationTerms(ctx: Ctx, { care_provider_id }: Input<typeof cancellationTerms.find>) {
  await findCareProvider(ctx, care_provider_id);
  return { data: await termsOf(ctx, care_provider_id) };
}

export async function saveCancellationTerms(
  ctx: Ctx,
  { care_provider_id, terms }: Input<typeof cancellationTerms.save>,
) {
  const its = await holdCareProvider(ctx, care_provider_id);
  const by = { updated_by: ctx.viewer.user_id, updated_at: ctx.now };
  await ctx.db.deleteFrom('cancellation_terms').where('care_provider_id', '=', care_provider_id).execute();
  if (terms.length > 0) {
    await ctx.db
      .insertInto('cancellation_terms')
      .values(
        terms.map(({ notice_hours, paid_hours }) => ({ ...its, notice_hours, paid_minutes: paid_hours * 60, ...by })),
      )
      .execute();
  }
  return { data: await termsOf(ctx, care_provider_id) };
}
