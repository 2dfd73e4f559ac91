import type { Selectable } from 'kysely';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { attachmentOf } from '@handover/domain/viewer';
import { visibleCareProviders, visibleOffices } from '../clients/queries.ts';
import type { Offices } from '../db/schema.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { assertOpenClient } from '../shifts/candidate.ts';
import { invalid } from '../shifts/invalid.ts';

/** The place of a shift as far as it is named; people without a choice name nothing. */
type Named = { agency_id: string | null; care_provider_id: string | null; location_id: string };
export type Place = Pick<Selectable<Offices>, 'agency_id' | 'care_provider_id' | 'office_id'>;

/**
 * Returns the location that a shift is posted to, within those the viewer may post to. It and its care provider are
 * locked, so that neither is removed or moved until the shift exists; the care provider first, as when it moves to an
 * agency.
 */
export async function lockPlace(ctx: Ctx, named: Named): Promise<Place> {
  const { db, viewer } = ctx;
  const own = attachmentOf(viewer);
  const agency_id = named.agency_id ?? own.agency_id;
  const care_provider_id = named.care_provider_id ?? own.care_provider_id;
  if (agency_id === null || care_provider_id === null) {
    throw invalid({
      agency_id: agency_id === null ? 'Choose an agency' : undefined,
      care_provider_id: care_provider_id === null ? 'Choose a care provider' : undefined,
    });
  }
  const provider = await visibleCareProviders(db, viewer)
    .select('agency_id')
    .where('care_provider_id', '=', care_provider_id)
    .forShare()
    .executeTakeFirst();
  if (!provider) throw invalid({ care_provider_id: 'This care provider is not there' });
  if (provider.agency_id !== agency_id) {
    throw invalid({ care_provider_id: 'This care provider belongs to another agency' });
  }
  const office = await visibleOffices(db, viewer)
    .select(['agency_id', 'care_provider_id', 'office_id'])
    .where('office_id', '=', named.location_id)
    .forShare()
    .executeTakeFirst();
  if (!office) throw invalid({ location_id: 'This location is not there' });
  if (office.care_provider_id !== care_provider_id) {
    throw invalid({ location_id: 'This location belongs to another care provider' });
  }
  assertAllowed(jobPolicy.create(viewer, office));
  return office;
}

/** Refuses new shifts of a company that is not active, by it or for it. */
export const assertOpenPlace = (ctx: Ctx, place: Place): Promise<void> =>
  assertOpenClient(ctx, place, 'it cannot post shifts');
