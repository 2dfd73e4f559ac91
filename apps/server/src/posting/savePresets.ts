import type { Input } from '@handover/contract/endpoint';
import type { usual } from '@handover/contract/posting/usual';
import { visibleOffices } from '../clients/queries.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { presetsAt } from './usual.ts';

/**
 * Replaces a location's usual shifts. The location is locked, so that two who save at once do so one after the other.
 */
export async function savePresets({ db, viewer }: Ctx, { office_id, presets }: Input<typeof usual.savePresets>) {
  const office = orNotFound(
    await visibleOffices(db, viewer)
      .select(['agency_id', 'care_provider_id', 'office_id'])
      .where('office_id', '=', office_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
    'Location',
  );
  await db.deleteFrom('shift_presets').where('office_id', '=', office_id).execute();
  if (presets.length > 0) {
    await db
      .insertInto('shift_presets')
      .values(presets.map((preset, position) => ({ ...office, position, ...preset })))
      .execute();
  }
  return { data: await presetsAt(db, office_id) };
}
