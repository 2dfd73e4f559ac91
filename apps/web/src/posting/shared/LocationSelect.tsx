import { offices } from '@handover/contract/clients/pages';
import type { ListField, Option } from '@handover/contract/list';
import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { useOptions } from '../../lists/useOptions.ts';
import classes from './LocationSelect.module.css';

const LOCATIONS: ListField = { id: 'location_id', title: 'Location', apiUrl: '/api/v1/options/offices' };

/** Location of a page: the user's own, the only one, or the one in the address. */
export function useLocation() {
  const me = useMe();
  const { location_id } = useSearch({ strict: false }) as { location_id?: string | number };
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { options, loading, failed } = useOptions(LOCATIONS, me.office_id === null, search);
  const only = options.length === 1 && search === '' ? options[0]?.value : undefined;
  const office_id = me.office_id ?? (location_id === undefined ? only : String(location_id));
  const listed = options.some(({ value }) => value === office_id);
  const unlisted = useCall(offices.find, { office_id: office_id ?? '' }, { enabled: Boolean(office_id) && !listed });
  const kept = !listed && office_id && unlisted.data ? [{ value: office_id, label: unlisted.data.data.title }] : [];
  return {
    office_id,
    /** Undefined if there is only one, so there is no choice. */
    options: me.office_id === null && only === undefined ? [...kept, ...options] : undefined,
    loading,
    failed,
    onSearch: setSearch,
    onChoose: (chosen: string) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, location_id: chosen }),
        replace: true,
      } as never),
  };
}

type Props = {
  office_id: string | undefined;
  options: Option[] | undefined;
  loading: boolean;
  failed: boolean;
  onSearch: (typed: string) => void;
  onChoose: (chosen: string) => void;
};

/** Select for users with more than one location. */
export function LocationSelect({ office_id, options, loading, failed, onSearch, onChoose }: Props) {
  if (!options) return null;
  return (
    <Select
      className={classes.location}
      label={LOCATIONS.title}
      data={options}
      value={office_id ?? null}
      onChange={(chosen) => chosen && onChoose(chosen)}
      onSearchChange={onSearch}
      searchable
      openOnFocus={false}
      autoFocus={office_id === undefined}
      description={office_id ? undefined : 'Its usual roles, rates and shifts come with it'}
      placeholder={loading ? 'Loading...' : 'Choose a location'}
      nothingFoundMessage={failed ? 'The choices could not be loaded.' : 'No results found'}
    />
  );
}
