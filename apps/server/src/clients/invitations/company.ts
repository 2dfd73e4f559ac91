import { openForBusiness } from '@handover/domain/clients/policy';
import { orNotFound, assertAllowed, invalidField } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { visibleCareProviders } from '../queries.ts';

/** Returns the agency that a care provider is invited into: an administrator names it, a manager's is their own. */
export async function agencyToJoin(ctx: Ctx, named: string | null): Promise<string> {
  const { viewer } = ctx;
  const agency_id = 'agency_id' in viewer ? viewer.agency_id : named;
  if (agency_id === null) throw notThis('Choose an agency');
  if (named !== null && named !== agency_id) throw notThis('This agency is not there');
  await assertOpenCompany(ctx, agency_id);
  return agency_id;
}

const notThis = (words: string) => invalidField('agency_id', words);

/** Refuses invitations into an agency, or by a care provider, that is not active. */
export async function assertOpenCompany({ db, viewer }: Ctx, agency_id: string): Promise<void> {
  const agency = await db
    .selectFrom('agencies')
    .select('status')
    .where('agency_id', '=', agency_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!agency) throw notThis('This agency is not there');
  assertAllowed(openForBusiness(agency, 'nobody can be invited into it'));
  if (viewer.kind !== 'provider') return;
  const own = await visibleCareProviders(db, viewer).select('status').executeTakeFirst();
  assertAllowed(openForBusiness(orNotFound(own, 'Care provider'), 'it can invite nobody'));
}
