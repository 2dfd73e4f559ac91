import type { Input } from '@handover/contract/endpoint';
import type { fillingSetting } from '@handover/contract/offers/filling';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

export async function readFillingSetting({ db }: Ctx, { care_provider_id }: Input<typeof fillingSetting.find>) {
  const setting = await db
    .selectFrom('care_providers')
    .select('managers_fill')
    .where('care_provider_id', '=', care_provider_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { data: orNotFound(setting, 'Care provider') };
}

/** Lets the managers of a care provider fill its shifts, or not. Offers that are out stay. */
export async function saveFillingSetting(
  { db, now }: Ctx,
  { care_provider_id, managers_fill }: Input<typeof fillingSetting.save>,
) {
  const saved = await db
    .updateTable('care_providers')
    .set({ managers_fill, updated_at: now })
    .where('care_provider_id', '=', care_provider_id)
    .where('deleted_at', 'is', null)
    .returning('managers_fill')
    .executeTakeFirst();
  return { data: orNotFound(saved, 'Care provider') };
}
