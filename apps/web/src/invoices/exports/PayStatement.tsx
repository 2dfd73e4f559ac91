import { payStatement } from '@handover/contract/invoices/documents';
import { staff, type StaffRow } from '@handover/contract/staff/staff';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../api/client.ts';
import { Banner } from '../../ui/Banner.tsx';
import { monthAfter } from '../../ui/months.ts';
import { ExportCard } from './ExportCard.tsx';
import { MonthSelect } from './MonthSelect.tsx';
import { useDownload } from './useDownload.ts';
import classes from './ExportsPage.module.css';

const TYPING_PAUSE = 300;

/** Pay statement of a member for a month: their own, or for an administrator anyone's. */
export function PayStatement({ own, today }: { own: boolean; today: string }) {
  const [month, setMonth] = useState(monthAfter(today.slice(0, 7), -1));
  const [member, setMember] = useState<{ value: string; label: string } | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, problem, download } = useDownload(payStatement);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!own && member === null);
    if ((own || member) && !busy) void download({ month, ...(member ? { member_id: member.value } : {}) });
  };
  return (
    <ExportCard title="Pay statement" text="Shifts, hours and pay of a month, holiday pay as its own line, in one PDF.">
      <form className={classes.fields} noValidate onSubmit={submit}>
        {!own && (
          <MemberSelect
            chosen={member}
            error={missing ? 'Choose a staff member' : undefined}
            onChange={(choice) => {
              setMember(choice);
              setMissing(false);
            }}
          />
        )}
        <MonthSelect today={today} value={month} onChange={setMonth} />
        <Button type="submit" variant="default" leftSection={<IconFileText size={16} aria-hidden />} disabled={busy}>
          {busy ? 'Loading...' : 'Download pay statement'}
        </Button>
      </form>
      {problem && <Banner tone="red">{problem}</Banner>}
    </ExportCard>
  );
}

type Choice = { value: string; label: string } | null;
type SelectProps = { chosen: Choice; error: string | undefined; onChange: (choice: Choice) => void };

/** Search for a member by name; the chosen one stays among the options. */
function MemberSelect({ chosen, error, onChange }: SelectProps) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const sought = name === chosen?.label ? '' : name;
  const found = useCall(staff.list, sought === '' ? {} : { name: sought }, { keep: true });
  const rows = ((found.data?.data ?? []) as StaffRow[]).map(({ member_id, name: label }) => ({
    value: member_id,
    label,
  }));
  const others = rows.filter(({ value }) => value !== chosen?.value);
  return (
    <Select
      label="Staff member"
      data={chosen ? [chosen, ...others] : others}
      value={chosen?.value ?? null}
      onChange={(_, option) => onChange(option)}
      onSearchChange={setTyped}
      searchable
      openOnFocus={false}
      error={error}
      placeholder={found.isPending ? 'Loading...' : 'Type a name'}
      nothingFoundMessage={found.isError ? 'The choices could not be loaded.' : 'No results found'}
    />
  );
}
