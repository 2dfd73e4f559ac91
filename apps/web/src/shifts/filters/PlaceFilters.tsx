import { careProviders, locations, offices } from '@handover/contract/clients/pages';
import type { ListField } from '@handover/contract/list';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useOptions } from '../../lists/useOptions.ts';
import { FilterChip } from './FilterChip.tsx';
import { PickList } from './PickList.tsx';
import type { FilterProps } from './useShiftFilters.ts';

const CARE_PROVIDERS: ListField = {
  id: 'care_provider_id',
  title: 'Care provider',
  apiUrl: '/api/v1/options/care_providers',
};
const LOCATIONS: ListField = { id: 'location_id', title: 'Location', apiUrl: '/api/v1/options/offices' };

/** Filter by care provider, for users with several. It clears a location of another care provider. */
export function CareProviderFilter({ filtering: { filters, set } }: FilterProps) {
  const chosen = filters.care_provider_id;
  const named = useCall(careProviders.find, { care_provider_id: chosen ?? '' }, { enabled: chosen !== undefined });
  return (
    <FilterChip
      title={CARE_PROVIDERS.title}
      says={chosen && (named.data?.data.company_name ?? '1 selected')}
      onClear={() => set({ care_provider_id: undefined })}
    >
      {(close) => (
        <CareProviders
          chosen={chosen}
          onPick={(care_provider_id) => {
            set({ care_provider_id, location_id: undefined });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

type PickProps = { chosen: string | undefined; onPick: (id: string) => void };

function CareProviders({ chosen, onPick }: PickProps) {
  const [typed, setTyped] = useState('');
  const asked = useOptions(CARE_PROVIDERS, true, typed);
  return (
    <PickList
      {...asked}
      many="care providers"
      chosen={[chosen ?? '']}
      typed={typed}
      onType={setTyped}
      onPick={onPick}
    />
  );
}

/** Filter by location, of the chosen care provider or of all in scope. */
export function LocationFilter({ filtering: { filters, set } }: FilterProps) {
  const { location_id: chosen, care_provider_id } = filters;
  const named = useCall(offices.find, { office_id: chosen ?? '' }, { enabled: chosen !== undefined });
  const pick = (location_id: string | undefined) => set({ location_id });
  return (
    <FilterChip
      title={LOCATIONS.title}
      says={chosen && (named.data?.data.title ?? '1 selected')}
      onClear={() => pick(undefined)}
    >
      {(close) => {
        const Choices = care_provider_id ? LocationsOf : AllLocations;
        return (
          <Choices
            chosen={chosen}
            care_provider_id={care_provider_id ?? ''}
            onPick={(id) => {
              pick(id);
              close();
            }}
          />
        );
      }}
    </FilterChip>
  );
}

function AllLocations({ chosen, onPick }: PickProps) {
  const [typed, setTyped] = useState('');
  const asked = useOptions(LOCATIONS, true, typed);
  return (
    <PickList {...asked} many="locations" chosen={[chosen ?? '']} typed={typed} onType={setTyped} onPick={onPick} />
  );
}

function LocationsOf({ care_provider_id, chosen, onPick }: PickProps & { care_provider_id: string }) {
  const [typed, setTyped] = useState('');
  const asked = useCall(locations.list, { care_provider_id });
  return (
    <PickList
      many="locations"
      options={asked.data?.data.map(({ office_id, title }) => ({ value: office_id, label: title })) ?? []}
      loading={asked.isPending}
      failed={asked.isError}
      chosen={[chosen ?? '']}
      typed={typed}
      onType={setTyped}
      onPick={onPick}
    />
  );
}
