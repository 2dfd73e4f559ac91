import { careProvidersList } from '@handover/contract/clients/clients';
import { type agencies, agencyUsers, careProviders } from '@handover/contract/clients/pages';
import type { Answer } from '@handover/contract/endpoint';
import { clientPolicy } from '@handover/domain/clients/policy';
import { UNATTACHED, type Viewer } from '@handover/domain/viewer';
import { kindOf } from '../lists/kind.ts';
import { StatusPill } from '../lists/StatusPill.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { type Part, part } from './parts.ts';
import { STATUS_WORDS } from './status.ts';
import { usersPart } from './usersPart.tsx';

export type Agency = Answer<typeof agencies.find>['data'];
type CareProvider = Agency['care_providers'][number];

/** Tables of an agency's page. */
export const agencyParts = (viewer: Viewer, agency: Agency): Part[] => {
  const { agency_id } = agency;
  const providers = kindOf(careProvidersList);
  return [
    usersPart({
      viewer,
      users: agency.users,
      at: { ...UNATTACHED, agency_id },
      levels: [2],
      offices: [],
      calls: agencyUsers,
      given: { agency_id },
      list: `/users?agency_id=${agency_id}`,
    }),
    part<CareProvider>({
      title: 'Care Providers',
      one: 'care provider',
      empty: 'No care providers found',
      rows: agency.care_providers,
      name: ({ company_name }) => company_name,
      columns: [
        {
          title: 'Company name',
          cell: (row) => <AppLink href={`/care_providers/${row.care_provider_id}`}>{row.company_name}</AppLink>,
        },
        { title: 'City', cell: ({ city }) => city },
        { title: 'Status', cell: ({ status }) => <StatusPill status={status}>{STATUS_WORDS[status]}</StatusPill> },
      ],
      kind: {
        ...providers,
        fields: providers.fields.filter((field) => field.id !== 'agency_id'),
        given: { agency_id },
      },
      remove: careProviders.remove,
      may: {
        add: clientPolicy.create_care_provider(viewer, agency).ok,
        edit: (row) => clientPolicy.edit_care_provider(viewer, row, row, { ...row, has_jobs: false }).ok,
        remove: (row) => clientPolicy.delete_care_provider(viewer, row).ok,
      },
      list: { title: 'Care providers', href: `/care_providers?agency_id=${agency_id}` },
    }),
  ];
};
