import { useParams } from '@tanstack/react-router';
import { careProvidersList, officesList } from '@handover/contract/clients/clients';
import { careProviders } from '@handover/contract/clients/pages';
import { clientPolicy } from '@handover/domain/clients/policy';
import { type Viewer, viewerOf, isAdmin, isAdminOrManager } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { kindOf } from '../lists/kind.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { type CareProvider, careProviderParts } from './careProviderParts.tsx';
import { ClientPage } from './ClientPage.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import facts from '../ui/Facts.module.css';

const ProviderBilling = lazy(() => import('./billing/ProviderBilling.tsx'));
const FillingSetting = lazy(() => import('./FillingSetting.tsx'));
const RefillSettings = lazy(() => import('./RefillSettings.tsx'));
const SpendCard = lazy(() => import('./spend/SpendCard.tsx'));
const { title } = careProvidersList;
const { levels } = careProviders.find;

export function CareProviderPage() {
  const viewer = viewerOf(useMe());
  const { care_provider_id = '' } = useParams({ strict: false });
  if (!viewer) return null;
  if (!levels.some((level) => level === viewer.level)) return <NotAllowed title={title} levels={levels} />;
  return <Provider key={care_provider_id} viewer={viewer} care_provider_id={care_provider_id} />;
}

function Provider({ viewer, care_provider_id }: { viewer: Viewer; care_provider_id: string }) {
  const answer = useCall(careProviders.find, { care_provider_id });
  const list = [careProvidersList, officesList].find((one) => one.levels.includes(viewer.level));
  return (
    <EntryFrame answer={answer} skeleton={<ClientSkeleton />}>
      {(provider) => (
        <ClientPage
          viewer={viewer}
          one="care provider"
          client={provider}
          info={{
            kind: kindOf(careProvidersList),
            remove: careProviders.remove,
            may: {
              edit: clientPolicy.edit_care_provider(viewer, provider, provider, { ...provider, has_jobs: false }).ok,
              remove: clientPolicy.delete_care_provider(viewer, provider).ok,
            },
          }}
          list={list && { title: list.title, href: `/${list.resource}` }}
          parts={careProviderParts(viewer, provider)}
          below={
            <Suspense>
              <SpendCard care_provider_id={care_provider_id} />
              <ProviderBilling care_provider_id={care_provider_id} keeps={isAdmin(viewer)} />
            </Suspense>
          }
        >
          <Facts viewer={viewer} provider={provider} />
        </ClientPage>
      )}
    </EntryFrame>
  );
}

/**
 * Facts of a care provider. Only the agency itself and administrators may open the agency's page; managers keep the
 * rates of roles.
 */
function Facts({ viewer, provider }: { viewer: Viewer; provider: CareProvider }) {
  const { agency, agency_id, care_provider_id } = provider;
  const manages = isAdminOrManager(viewer);
  return (
    <dl className={`${facts.facts} ${facts.underLine}`}>
      {agency && (
        <div>
          <dt>Agency</dt>
          <dd>
            {viewer.kind === 'admin' || viewer.kind === 'agency' ? (
              <AppLink href={`/agencies/${agency_id}`}>{agency.company_name}</AppLink>
            ) : (
              agency.company_name
            )}
          </dd>
        </div>
      )}
      {manages && (
        <div>
          <dt>Usual rates</dt>
          <dd>
            <AppLink href={`/care_providers/${care_provider_id}/rate_card`}>Rate card</AppLink>
          </dd>
        </div>
      )}
      {manages && (
        <div>
          <dt>Asked of staff</dt>
          <dd>
            <AppLink href={`/requirements?care_provider_id=${care_provider_id}`}>Requirements</AppLink>
          </dd>
        </div>
      )}
      <div>
        <dt>Whom it likes to see</dt>
        <dd>
          <AppLink href={`/favourites?care_provider_id=${care_provider_id}`}>Favourites and blocks</AppLink>
        </dd>
      </div>
      {isAdmin(viewer) && (
        <Suspense>
          <FillingSetting care_provider_id={care_provider_id} name={provider.company_name} />
          <RefillSettings care_provider_id={care_provider_id} name={provider.company_name} />
        </Suspense>
      )}
    </dl>
  );
}
