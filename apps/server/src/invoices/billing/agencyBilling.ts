import type { billing } from '@handover/contract/invoices/billing';
import type { Input } from '@handover/contract/endpoint';
import { USUAL_BILLING } from '@handover/domain/invoices/settings';
import { visibleAgencies } from '../../clients/queries.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

/** Returns an agency that the viewer may see; another one is not found. */
export const findAgency = async ({ db, viewer }: Ctx, agency_id: string) =>
  orNotFound(
    await visibleAgencies(db, viewer).select('agency_id').where('agency_id', '=', agency_id).executeTakeFirst(),
    'Agency',
  );

export async function findBilling(ctx: Ctx, { agency_id }: Input<typeof billing.find>) {
  await findAgency(ctx, agency_id);
  const said = await ctx.db
    .selectFrom('agency_billing')
    .select(['vat_number', 'due_days', 'terms', 'payment_details', 'updated_at'])
    .where('agency_id', '=', agency_id)
    .executeTakeFirst();
  return { data: { agency_id, ...(said ?? { ...USUAL_BILLING, updated_at: null }) } };
}

export async function saveBilling(ctx: Ctx, { agency_id, ...said }: Input<typeof billing.save>) {
  await findAgency(ctx, agency_id);
  const set = { ...said, updated_by: ctx.viewer.user_id, updated_at: ctx.now };
  await ctx.db
    .insertInto('agency_billing')
    .values({ agency_id, ...set })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(set))
    .execute();
  return findBilling(ctx, { agency_id });
}
