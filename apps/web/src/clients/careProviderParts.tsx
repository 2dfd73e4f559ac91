import { officesList } from '@handover/contract/clients/clients';
import { type careProviders, careProviderUsers, locations } from '@handover/contract/clients/pages';
import type { Answer } from '@handover/contract/endpoint';
import { clientPolicy } from '@handover/domain/clients/policy';
import type { Viewer } from '@handover/domain/viewer';
import { AppLink } from '../ui/AppLink.tsx';
import { streetOf } from './addressLines.ts';
import { type Part, part } from './parts.ts';
import { usersPart } from './usersPart.tsx';
import shared from '../ui/shared.module.css';

export type CareProvider = Answer<typeof careProviders.find>['data'];
type Location = CareProvider['locations'][number];

/** Makes a table read-only: managers of a location keep their own people in Users. */
const reading = (its: Part): Part => ({ ...its, may: { add: false, edit: () => false, remove: () => false } });

/** Tables of a care provider's page. */
export function careProviderParts(viewer: Viewer, provider: CareProvider): Part[] {
  const { agency_id, care_provider_id } = provider;
  const keeps = clientPolicy.keep_locations(viewer, provider).ok;
  const people = usersPart({
    viewer,
    users: provider.users,
    at: { agency_id, care_provider_id, office_id: null },
    levels: [2, 3],
    offices: provider.locations.map(({ office_id, title }) => ({ value: office_id, label: title })),
    calls: careProviderUsers,
    given: { care_provider_id },
    list: `/users?care_provider_id=${care_provider_id}`,
  });
  return [
    viewer.kind === 'office' ? reading(people) : people,
    part<Location>({
      title: 'Locations',
      one: 'location',
      empty: 'No locations found',
      rows: provider.locations,
      name: ({ title }) => title,
      columns: [
        { title: 'Title', cell: ({ title }) => title },
        { title: 'Address', cell: streetOf },
        { title: 'City', cell: ({ city }) => city },
        { title: 'Post code', cell: ({ post_code }) => post_code },
        {
          title: 'Usual shifts',
          cell: ({ office_id, title }) => (
            <AppLink href={`/offices/${office_id}/presets`}>
              Change <span className={shared.sr}>those of {title}</span>
            </AppLink>
          ),
        },
        {
          title: 'On the day',
          cell: ({ office_id, title }) => (
            <>
              <AppLink href={`/offices/${office_id}/on_the_day`}>
                Change <span className={shared.sr}>what {title} asks on the day</span>
              </AppLink>
              {' · '}
              <AppLink href={`/offices/${office_id}/check_in_code`}>
                Code <span className={shared.sr}>of {title}</span>
              </AppLink>
            </>
          ),
        },
      ],
      kind: {
        resource: officesList.resource,
        id_field: officesList.id_field,
        fields: officesList.fields.filter((field) => field.id !== 'care_provider_id'),
        create: locations.create,
        update: locations.update,
        given: { care_provider_id },
      },
      remove: locations.remove,
      may: { add: clientPolicy.add_location(viewer, provider).ok, edit: () => keeps, remove: () => keeps },
      list: { title: 'Locations', href: `/offices?care_provider_id=${care_provider_id}` },
    }),
  ];
}
