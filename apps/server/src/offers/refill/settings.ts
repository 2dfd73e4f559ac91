import type { Input } from '@handover/contract/endpoint';
import type { refillSettings } from '@handover/contract/offers/refill';
import { USUAL_REFILL } from '@handover/domain/offers/refill';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

/** Returns the refill settings of a care provider, or the defaults. */
export const settingsOf = async ({ db }: Pick<Ctx, 'db'>, care_provider_id: string) =>
  (await db
    .selectFrom('refill_settings')
    .select(['automatic', 'per_wave', 'minutes'])
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirst()) ?? USUAL_REFILL;

const findProvider = async ({ db }: Ctx, care_provider_id: string) =>
  orNotFound(
    await db
      .selectFrom('care_providers')
      .select('agency_id')
      .where('care_provider_id', '=', care_provider_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    'Care provider',
  );

export async function readRefillSettings(ctx: Ctx, { care_provider_id }: Input<typeof refillSettings.find>) {
  await findProvider(ctx, care_provider_id);
  return { data: await settingsOf(ctx, care_provider_id) };
}

export async function saveRefillSettings(ctx: Ctx, { care_provider_id, ...pace }: Input<typeof refillSettings.save>) {
  const { db, viewer, now } = ctx;
  const { agency_id } = await findProvider(ctx, care_provider_id);
  const set = { ...pace, set_by: viewer.user_id, updated_at: now };
  await db
    .insertInto('refill_settings')
    .values({ care_provider_id, agency_id, ...set })
    .onConflict((conflict) => conflict.column('care_provider_id').doUpdateSet(set))
    .execute();
  return { data: pace };
}
