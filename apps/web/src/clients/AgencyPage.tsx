import { useParams } from '@tanstack/react-router';
import { agenciesList, careProvidersList } from '@handover/contract/clients/clients';
import { agencies } from '@handover/contract/clients/pages';
import { clientPolicy } from '@handover/domain/clients/policy';
import { type Viewer, viewerOf, isAdmin } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { kindOf } from '../lists/kind.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { agencyParts } from './agencyParts.tsx';
import { ClientPage } from './ClientPage.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';

const AgencyBilling = lazy(() => import('./billing/AgencyBilling.tsx'));
const { title } = agenciesList;
const { levels } = agencies.find;

export function AgencyPage() {
  const viewer = viewerOf(useMe());
  const { agency_id = '' } = useParams({ strict: false });
  if (!viewer) return null;
  if (!levels.some((level) => level === viewer.level)) return <NotAllowed title={title} levels={levels} />;
  return <Agency key={agency_id} viewer={viewer} agency_id={agency_id} />;
}

function Agency({ viewer, agency_id }: { viewer: Viewer; agency_id: string }) {
  const answer = useCall(agencies.find, { agency_id });
  const list = [agenciesList, careProvidersList].find((one) => one.levels.includes(viewer.level));
  return (
    <EntryFrame answer={answer} skeleton={<ClientSkeleton />}>
      {(agency) => (
        <ClientPage
          viewer={viewer}
          one="agency"
          client={agency}
          info={{
            kind: kindOf(agenciesList),
            remove: agencies.remove,
            may: {
              edit: clientPolicy.edit_agency(viewer, agency, agency, agency).ok,
              remove: clientPolicy.delete_agency(viewer).ok,
            },
          }}
          list={list && { title: list.title, href: `/${list.resource}` }}
          parts={agencyParts(viewer, agency)}
          below={
            <Suspense>
              <AgencyBilling agency_id={agency_id} keeps_rules={isAdmin(viewer)} />
            </Suspense>
          }
        />
      )}
    </EntryFrame>
  );
}
