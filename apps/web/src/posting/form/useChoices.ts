import { careProviders, locations } from '@handover/contract/clients/pages';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Level, isAdmin } from '@handover/domain/viewer';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import type { Extras, ShiftValues } from '../shared/values.ts';

type Option = { value: string; label: string };

const PAGE = 200;
const TYPING_PAUSE = 300;

const named = (parts: readonly (string | null)[]): string =>
  parts.filter((part, index) => part && parts.indexOf(part) === index).join(', ');

type Company = { care_provider_id: string; company_name: string };
const asOption = ({ care_provider_id, company_name }: Company): Option => ({
  value: care_provider_id,
  label: company_name,
});

/** Options with the shift's current value added if it is no longer among them. */
const withKept = (options: readonly Option[], kept: Option | undefined): Option[] =>
  !kept || options.some(({ value }) => value === kept.value) ? [...options] : [kept, ...options];

/** Care providers of an agency; if there are more than one answer holds, a search finds the rest. */
function useCareProviders(agency_id: string, wanted: boolean) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const all = useCall(careProviders.list, { agency_id, page_size: PAGE }, { enabled: wanted });
  const cut = (all.data?.meta.total ?? 0) > PAGE && search !== '';
  const sought = useCall(
    careProviders.list,
    { agency_id, page_size: PAGE, company_name: search },
    { enabled: wanted && cut, keep: true },
  );
  return { rows: ((cut && sought.data) || all.data)?.data, failed: all.isError, setTyped };
}

/** Options for agency, care provider and location, each depending on the previous. */
export function useChoices(values: ShiftValues, level: Level, extras: Extras, job: JobAnswer | undefined) {
  const { agency_id, care_provider_id } = values;
  const asks = isAdmin(level) && agency_id !== '';
  const asked = useCareProviders(agency_id, asks);
  const places = useCall(locations.list, { care_provider_id }, { enabled: care_provider_id !== '' });
  const offices = care_provider_id === '' ? [] : places.data?.data;

  /** Care providers that come with the form: below level 1, and for an existing shift those of its agency. */
  const came = !isAdmin(level) || (job && agency_id === job.agency?.agency_id) ? extras.care_providers : undefined;
  const providers = (asks ? asked.rows : isAdmin(level) ? [] : undefined) ?? came;
  const kept = came && job?.care_provider;
  return {
    agencies: withKept(extras.agents, job?.agency && { value: job.agency.agency_id, label: job.agency.company_name }),
    care_providers: providers && withKept(providers.map(asOption), kept && asOption(kept)),
    searchCareProviders: asked.setTyped,
    offices,
    locations: offices?.map((office) => ({
      value: office.office_id,
      label: named([office.title, office.town, office.city]),
    })),
    failed: asked.failed || places.isError,
    retry: () => void places.refetch(),
  };
}
