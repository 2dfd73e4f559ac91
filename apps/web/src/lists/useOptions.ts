import { type ListField, MOST_OPTIONS } from '@handover/contract/list';
import { clientOptions } from '@handover/contract/accounts/users';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCall } from '../api/client.ts';
import { optionsFrom } from './options.ts';

/** Endpoint for the options at an address. */
const choices = (apiUrl: string) => ({ ...clientOptions.agencies, name: apiUrl, path: apiUrl });

const TYPING_PAUSE = 300;

/** Options of a field, from its definition or loaded from the server when wanted. */
export function useOptions(field: ListField, wanted: boolean, typed = '') {
  const from = choices(field.apiUrl ?? '');
  const asked = useCall(from, {}, { enabled: wanted && field.apiUrl !== undefined });
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const cut = (asked.data?.length ?? 0) >= MOST_OPTIONS;
  const sought = useCall(from, { search }, { enabled: cut && search !== '', keep: true });
  const rows = (cut && search !== '' && sought.data) || asked.data;
  const options = useMemo(
    () => (field.apiUrl ? optionsFrom(rows ?? [], field) : [...(field.options ?? [])]),
    [field, rows],
  );
  return {
    options,
    loading: (asked.isFetching && !asked.data) || sought.isFetching,
    failed: asked.isError || sought.isError,
  };
}
