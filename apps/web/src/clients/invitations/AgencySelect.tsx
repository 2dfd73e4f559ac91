import type { ListField, Option } from '@handover/contract/list';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useOptions } from '../../lists/useOptions.ts';

const AGENCIES: ListField = { id: 'agency_id', title: 'Agency', apiUrl: '/api/v1/options/agencies' };

type Props = { value: string | undefined; error: string | undefined; onChange: (agency: Option | null) => void };

/** Agency that the invited care providers will belong to. */
export function AgencySelect({ value, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { options, loading, failed } = useOptions(AGENCIES, true, search);
  return (
    <Select
      label={AGENCIES.title}
      description="The care providers you invite will belong to it"
      data={options}
      value={value ?? null}
      onChange={(_, chosen) => onChange(chosen)}
      onSearchChange={setSearch}
      searchable
      openOnFocus={false}
      error={error}
      required
      withAsterisk={false}
      placeholder={loading ? 'Loading...' : 'Choose'}
      nothingFoundMessage={failed ? 'The choices could not be loaded.' : 'No results found'}
    />
  );
}
