import { MOST_OPTIONS } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { literally } from '../db/like.ts';
import type { Ctx } from '../http/route.ts';

export function visibleCareProviders(db: Db, viewer: Viewer) {
  const providers = db.selectFrom('care_providers').where('deleted_at', 'is', null);
  switch (viewer.kind) {
    case 'admin':
      return providers;
    case 'agency':
      return providers.where('agency_id', '=', viewer.agency_id);
    case 'provider':
    case 'office':
      return providers.where('care_provider_id', '=', viewer.care_provider_id);
    case 'member':
      return providers.where((is) => is.lit(false));
  }
}

export function visibleOffices(db: Db, viewer: Viewer) {
  const offices = db.selectFrom('offices').where('deleted_at', 'is', null);
  switch (viewer.kind) {
    case 'admin':
      return offices;
    case 'agency':
      return offices.where('agency_id', '=', viewer.agency_id);
    case 'provider':
      return offices.where('care_provider_id', '=', viewer.care_provider_id);
    case 'office':
      return offices.where('office_id', '=', viewer.office_id);
    case 'member':
      return offices.where((is) => is.lit(false));
  }
}

type Search = { search?: string | undefined };
const pattern = ({ search }: Search) => `%${literally(search ?? '')}%`;

export const agencyOptions = ({ db }: Ctx, sent: Search) =>
  db
    .selectFrom('agencies')
    .select(['agency_id as value', 'company_name as label'])
    .where('deleted_at', 'is', null)
    .where('company_name', 'ilike', pattern(sent))
    .orderBy('company_name')
    .limit(MOST_OPTIONS)
    .execute();

export const careProviderOptions = ({ db, viewer }: Ctx, sent: Search) =>
  visibleCareProviders(db, viewer)
    .select(['care_provider_id as value', 'company_name as label'])
    .where('company_name', 'ilike', pattern(sent))
    .orderBy('company_name')
    .limit(MOST_OPTIONS)
    .execute();

export const officeOptions = ({ db, viewer }: Ctx, sent: Search) =>
  visibleOffices(db, viewer)
    .select(['office_id as value', 'title as label'])
    .where('title', 'ilike', pattern(sent))
    .orderBy('title')
    .limit(MOST_OPTIONS)
    .execute();
