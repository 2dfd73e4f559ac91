import { type Attachment, isAdmin, isMember } from '@handover/domain/viewer';
import { attachmentOf } from '@handover/domain/viewer';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/**
 * Fills in what the form leaves out: the ids above the chosen one, and the viewer's own where they have no choice.
 * What the viewer cannot see cannot be chosen; what is chosen cannot be removed until this is done.
 */
export async function attach<T extends { level: number } & Attachment>({ db, viewer }: Ctx, sent: T): Promise<T> {
  if (isAdmin(sent) || isMember(sent)) return sent;
  const own = attachmentOf(viewer);
  const office_id = sent.office_id ?? own.office_id;
  if (office_id !== null) {
    const office = await db
      .selectFrom('offices')
      .select(['agency_id', 'care_provider_id', 'office_id'])
      .where('office_id', '=', office_id)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    return { ...sent, ...known(office, 'office_id', 'This location is not there') };
  }
  const care_provider_id = sent.care_provider_id ?? own.care_provider_id;
  if (care_provider_id !== null) {
    const provider = await db
      .selectFrom('care_providers')
      .select(['agency_id', 'care_provider_id'])
      .where('care_provider_id', '=', care_provider_id)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    return { ...sent, ...known(provider, 'care_provider_id', 'This care provider is not there') };
  }
  const agency_id = sent.agency_id ?? own.agency_id;
  if (agency_id === null) return sent;
  const agency = await db
    .selectFrom('agencies')
    .select('agency_id')
    .where('agency_id', '=', agency_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return { ...sent, ...known(agency, 'agency_id', 'This agency is not there') };
}

function known<R>(row: R | undefined, field: string, message: string): R {
  if (row === undefined) throw invalidField(field, message);
  return row;
}
