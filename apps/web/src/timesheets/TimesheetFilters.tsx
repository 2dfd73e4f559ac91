import type { ListField } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useOptions } from '../lists/useOptions.ts';
import { DatePicker } from '../ui/DatePicker.tsx';
import classes from './TimesheetList.module.css';

const LOCATIONS: ListField = { id: 'office_id', title: 'Location', apiUrl: '/api/v1/options/offices' };

type Narrowed = { office_id?: string | undefined; from?: string | undefined; to?: string | undefined };
type Props = { viewer: Viewer; narrowed: Narrowed; onChange: (change: Narrowed) => void };

/** Filters of timesheets: location, for users with several, and the days on which they were received. */
export const TimesheetFilters = ({ viewer, narrowed: { office_id, from, to }, onChange }: Props) => (
  <div className={classes.narrow}>
    {viewer.kind !== 'office' && <Location office_id={office_id} onChange={onChange} />}
    <DatePicker
      aria-label="From"
      placeholder="From"
      clearable
      value={from ?? ''}
      onChange={(chosen) => onChange({ from: chosen || undefined })}
    />
    <DatePicker
      aria-label="To"
      placeholder="To"
      clearable
      value={to ?? ''}
      onChange={(chosen) => onChange({ to: chosen || undefined })}
    />
  </div>
);

function Location({ office_id, onChange }: { office_id: string | undefined; onChange: Props['onChange'] }) {
  const [search, setSearch] = useState('');
  const { options, loading, failed } = useOptions(LOCATIONS, true, search);
  return (
    <Select
      className={classes.place}
      aria-label="Location"
      placeholder={loading ? 'Loading...' : 'Any location'}
      data={options}
      value={office_id ?? null}
      onChange={(chosen) => onChange({ office_id: chosen ?? undefined })}
      onSearchChange={setSearch}
      searchable
      clearable
      openOnFocus={false}
      nothingFoundMessage={failed ? 'The choices could not be loaded.' : 'No results found'}
    />
  );
}
