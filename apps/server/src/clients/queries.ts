import { sql } from 'kysely';
import { agenciesList, careProvidersList, officesList } from '@handover/contract/clients/clients';
import { MOST_OPTIONS } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { literally } from '../db/like.ts';
import { NOWHERE, ownRows } from '../db/tree.ts';
import type { Ctx } from '../http/route.ts';
import { listSource } from '../lists/source.ts';

function agenciesOf(viewer: Viewer): Record<string, string> {
  if (viewer.kind === 'admin') return {};
  return { agency_id: viewer.kind === 'agency' ? viewer.agency_id : NOWHERE };
}

function careProvidersOf(viewer: Viewer): Record<string, string> {
  switch (viewer.kind) {
    case 'admin':
      return {};
    case 'agency':
      return { agency_id: viewer.agency_id };
    case 'provider':
    case 'office':
      return { care_provider_id: viewer.care_provider_id };
    case 'member':
      return { care_provider_id: NOWHERE };
  }
}

/** Selects the agencies that the viewer may see. Every read starts here, so others are not found. */
export function visibleAgencies(db: Db, viewer: Viewer) {
  let agencies = db.selectFrom('agencies').where('deleted_at', 'is', null);
  for (const [id, value] of Object.entries(agenciesOf(viewer))) agencies = agencies.where(sql.ref(id), '=', value);
  return agencies;
}

export function visibleCareProviders(db: Db, viewer: Viewer) {
  let providers = db.selectFrom('care_providers').where('deleted_at', 'is', null);
  for (const [id, value] of Object.entries(careProvidersOf(viewer)))
    providers = providers.where(sql.ref(id), '=', value);
  return providers;
}

export function visibleOffices(db: Db, viewer: Viewer) {
  let offices = db.selectFrom('offices').where('deleted_at', 'is', null);
  for (const [id, value] of Object.entries(ownRows(viewer))) offices = offices.where(sql.ref(id), '=', value);
  return offices;
}

const ADDRESS = sql`t.address_line_1, t.address_line_2, t.city, t.town, t.province, t.post_code, t.country,
  t.latitude, t.longitude, t.approximate, t.created_at`;

export const agenciesSource = listSource({
  resource: agenciesList,
  table: 'agencies',
  scope: agenciesOf,
  removable: true,
  select: sql`t.agency_id, t.company_name, t.email, t.status, ${ADDRESS}`,
  total: 'count',
});

export const careProvidersSource = listSource({
  resource: careProvidersList,
  table: 'care_providers',
  scope: careProvidersOf,
  removable: true,
  select: sql`t.care_provider_id, t.agency_id, t.company_name, t.email, t.status, ${ADDRESS},
    (select json_build_object('company_name', a.company_name) from agencies a where a.agency_id = t.agency_id) as agency`,
  total: 'count',
});

export const officesSource = listSource({
  resource: officesList,
  table: 'offices',
  scope: ownRows,
  removable: true,
  select: sql`t.office_id, t.agency_id, t.care_provider_id, t.title, t.telephone, ${ADDRESS},
    (select json_build_object('company_name', c.company_name) from care_providers c
      where c.care_provider_id = t.care_provider_id) as care_provider`,
  total: 'count',
});

type Search = { search?: string | undefined };
const pattern = ({ search }: Search) => `%${literally(search ?? '')}%`;

export const agencyOptions = ({ db, viewer }: Ctx, sent: Search) =>
  visibleAgencies(db, viewer)
    .select(['agency_id as value', 'company_name as label'])
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
