import { MOST_OPTIONS } from '@handover/contract/list';
import { attachmentOf, isAdmin } from '@handover/domain/viewer';
import { visibleAgencies, visibleCareProviders } from '../clients/queries.ts';
import type { Ctx } from '../http/route.ts';

type Belonging = { agency_id: string; care_provider_id: string };

/**
 * Returns the choices of the form: agencies, care providers and tags. The viewer chooses among visible companies only.
 */
export async function extrasFor({ db, viewer }: Ctx, job: Belonging | null) {
  const own = attachmentOf(viewer);
  const agency_id = job?.agency_id ?? own.agency_id;
  const care_provider_id = job?.care_provider_id ?? own.care_provider_id;
  const [agents, care_providers, tags] = await Promise.all([
    isAdmin(viewer)
      ? visibleAgencies(db, viewer)
          .select(['agency_id as value', 'company_name as label'])
          // The shift's current agency is a choice too, active or not.
          .where((eb) => eb.or([eb('status', '=', 'active'), eb('agency_id', '=', agency_id)]))
          .orderBy('company_name')
          .limit(MOST_OPTIONS)
          .execute()
      : [],
    // An administrator chooses the agency first, and then gets its care providers.
    agency_id === null
      ? []
      : visibleCareProviders(db, viewer)
          .select(['care_provider_id', 'company_name'])
          .where('agency_id', '=', agency_id)
          .where((eb) => eb.or([eb('status', '=', 'active'), eb('care_provider_id', '=', care_provider_id)]))
          .orderBy('company_name')
          .limit(MOST_OPTIONS)
          .execute(),
    db.selectFrom('job_tags').select(['tag_id', 'title']).orderBy('position').orderBy('title').execute(),
  ]);
  return { care_providers, care_provider_id, agents, tags };
}
