import { providerStatement } from '@handover/contract/invoices/documents';
import { careProviderField } from '@handover/contract/accounts/users';
import { attachmentOf, type Viewer } from '@handover/domain/viewer';
import { Button, Select } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useOptions } from '../../lists/useOptions.ts';
import { Banner } from '../../ui/Banner.tsx';
import { monthAfter } from '../../ui/months.ts';
import { ExportCard } from './ExportCard.tsx';
import { MonthSelect } from './MonthSelect.tsx';
import { useDownload } from './useDownload.ts';
import classes from './ExportsPage.module.css';

/** Statement of a care provider for a month; users attached to one have no choice. */
export function ProviderStatement({ viewer, today }: { viewer: Viewer; today: string }) {
  const own = attachmentOf(viewer).care_provider_id;
  const [month, setMonth] = useState(monthAfter(today.slice(0, 7), -1));
  const [chosen, setChosen] = useState<string | null>(own);
  const [missing, setMissing] = useState(false);
  const { busy, problem, download } = useDownload(providerStatement);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen !== null && !busy) void download({ care_provider_id: chosen, month });
  };
  const what = viewer.kind === 'office' ? 'your location' : 'a care provider';
  return (
    <ExportCard title="Statement of a month" text={`Invoices, credit notes and payments of ${what}, in one PDF.`}>
      <form className={classes.fields} noValidate onSubmit={submit}>
        {own === null && (
          <ProviderSelect
            value={chosen}
            error={missing ? 'Choose a care provider' : undefined}
            onChange={(id) => {
              setChosen(id);
              setMissing(false);
            }}
          />
        )}
        <MonthSelect today={today} value={month} onChange={setMonth} />
        <Button type="submit" variant="default" leftSection={<IconFileText size={16} aria-hidden />} disabled={busy}>
          {busy ? 'Loading...' : 'Download statement'}
        </Button>
      </form>
      {problem && <Banner tone="red">{problem}</Banner>}
    </ExportCard>
  );
}

type SelectProps = { value: string | null; error: string | undefined; onChange: (id: string | null) => void };

function ProviderSelect({ value, error, onChange }: SelectProps) {
  const [search, setSearch] = useState('');
  const { options, loading, failed } = useOptions(careProviderField, true, search);
  return (
    <Select
      label={careProviderField.title}
      data={options}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      searchable
      openOnFocus={false}
      error={error}
      placeholder={loading ? 'Loading...' : 'Choose'}
      nothingFoundMessage={failed ? 'The choices could not be loaded.' : 'No results found'}
    />
  );
}
