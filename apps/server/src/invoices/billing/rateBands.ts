import type { rateBands } from '@handover/contract/billing';
import type { Input } from '@handover/contract/endpoint';
import { BANDS, type BandName } from '@handover/domain/invoices/bandNames';
import type { Ctx } from '../../http/route.ts';
import { findCareProvider, holdCareProvider } from './careProvider.ts';

/** The day's bands after the night's; what staff are paid is for administrators. */
const bandsOf = async ({ db, viewer }: Ctx, care_provider_id: string) => {
  const bands = await db
    .selectFrom('rate_bands')
    .select(['band', 'from_time', 'to_time', 'hcp_percent'])
    .$if(viewer.level === 1, (query) => query.select('staff_percent'))
    .where('care_provider_id', '=', care_provider_id)
    .execute();
  return bands
    .map((kept) => ({ ...kept, band: kept.band as BandName }))
    .toSorted((a, b) => BANDS.indexOf(b.band) - BANDS.indexOf(a.band));
};

export async function findRateBands(ctx: Ctx, { care_provider_id }: Input<typeof rateBands.find>) {
  await findCareProvider(ctx, care_provider_id);
  return { data: { care_provider_id, bands: await bandsOf(ctx, care_provider_id) } };
}

export async function saveRateBands(ctx: Ctx, { care_provider_id, bands }: Input<typeof rateBands.save>) {
  const its = await holdCareProvider(ctx, care_provider_id);
  const by = { updated_by: ctx.viewer.user_id, updated_at: ctx.now };
  await ctx.db.deleteFrom('rate_bands').where('care_provider_id', '=', care_provider_id).execute();
  if (bands.length > 0) {
    await ctx.db
      .insertInto('rate_bands')
      .values(bands.map((band) => ({ from_time: null, to_time: null, ...its, ...band, ...by })))
      .execute();
  }
  return { data: { care_provider_id, bands: await bandsOf(ctx, care_provider_id) } };
}
