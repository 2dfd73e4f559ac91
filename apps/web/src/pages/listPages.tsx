import { agenciesList, careProvidersList, officesList } from '@handover/contract/clients';
import { tagsList } from '@handover/contract/tags';
import { usersList } from '@handover/contract/users';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import type { AdminList } from '../lists/endpoints.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { NotAllowed } from './NotAllowed.tsx';

function List({ resource, hint }: { resource: AdminList; hint?: ReactNode }) {
  const { level } = useMe();
  if (!resource.levels.includes(level)) return <NotAllowed title={resource.title} levels={resource.levels} />;
  return <ListPage key={resource.resource} resource={resource} hint={hint} />;
}

export const UsersPage = () => <List resource={usersList} />;
export const TagsPage = () => <List resource={tagsList} />;
export const AgenciesPage = () => <List resource={agenciesList} />;

/** An agency's own page has no entry in the menu, so this is the way to it. */
export function CareProvidersPage() {
  const { kind, agency_id, company } = useMe();
  const own = kind === 'agency' && <AppLink href={`/agencies/${agency_id}`}>{company ?? 'Your agency'}</AppLink>;
  return <List resource={careProvidersList} hint={own} />;
}

/** For level 3 this is the way to the page of their care provider, and to their own location's usual shifts. */
export function OfficesPage() {
  const { level, care_provider_id, office_id } = useMe();
  const own = level === 3 && (
    <>
      <AppLink href={`/care_providers/${care_provider_id}`}>Your care provider</AppLink>
      {office_id && (
        <>
          {' · '}
          <AppLink href={`/offices/${office_id}/presets`}>Usual shifts</AppLink>
        </>
      )}
    </>
  );
  return <List resource={officesList} hint={own} />;
}
