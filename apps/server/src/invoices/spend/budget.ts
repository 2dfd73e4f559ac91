import type { Input } from '@handover/contract/endpoint';
import type { spending } from '@handover/contract/invoices/spend';
import { clientPolicy } from '@handover/domain/clients/policy';
import { visibleOffices } from '../../clients/queries.ts';
import { orNotFound, assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

/** Saves the monthly budget of a location, set by its managers; null removes it. */
export async function saveBudget({ db, viewer, now }: Ctx, { office_id, monthly }: Input<typeof spending.save_budget>) {
  const office = orNotFound(
    await visibleOffices(db, viewer)
      .select(['agency_id', 'care_provider_id', 'office_id'])
      .where('office_id', '=', office_id)
      .executeTakeFirst(),
    'Location',
  );
  assertAllowed(clientPolicy.run_location(viewer, office));
  if (monthly === null) {
    await db.deleteFrom('office_budgets').where('office_id', '=', office_id).execute();
  } else {
    const said = { monthly, updated_by: viewer.user_id, updated_at: now };
    await db
      .insertInto('office_budgets')
      .values({ ...office, ...said })
      .onConflict((conflict) => conflict.column('office_id').doUpdateSet(said))
      .execute();
  }
  return { data: { office_id, monthly } };
}
