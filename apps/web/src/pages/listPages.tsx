import { isLocation } from '@handover/domain/viewer';
import { agenciesList, careProvidersList, officesList } from '@handover/contract/clients/clients';
import { tagsList } from '@handover/contract/tags/tags';
import { usersList } from '@handover/contract/accounts/users';
import { useMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { AllowedList } from './AllowedList.tsx';

export const UsersPage = () => <AllowedList resource={usersList} />;
export const TagsPage = () => <AllowedList resource={tagsList} />;
export const AgenciesPage = () => <AllowedList resource={agenciesList} />;

/** Care providers. An agency's own page has no entry in the menu, so it is linked here. */
export function CareProvidersPage() {
  const { kind, agency_id, company } = useMe();
  const own = kind === 'agency' && <AppLink href={`/agencies/${agency_id}`}>{company ?? 'Your agency'}</AppLink>;
  return <AllowedList resource={careProvidersList} hint={own} />;
}

/** Locations. For level 3 the page of their care provider and the settings of their own location are linked here. */
export function OfficesPage() {
  const { level, care_provider_id, office_id } = useMe();
  const own = isLocation(level) && (
    <>
      <AppLink href={`/care_providers/${care_provider_id}`}>Your care provider</AppLink>
      {office_id && (
        <>
          {' · '}
          <AppLink href={`/offices/${office_id}/presets`}>Usual shifts</AppLink>
          {' · '}
          <AppLink href={`/offices/${office_id}/on_the_day`}>On the day</AppLink>
          {' · '}
          <AppLink href={`/offices/${office_id}/check_in_code`}>Check-in code</AppLink>
        </>
      )}
    </>
  );
  return <AllowedList resource={officesList} hint={own} />;
}
