import { isAdmin } from '@handover/domain/viewer';
import { minimumWages } from '@handover/contract/posting/minimumWages';
import type { Answer } from '@handover/contract/endpoint';
import { asPounds } from '@handover/domain/money';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { londonDay } from '@handover/domain/time';
import { Button, Select, Table, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/client.ts';
import { useForm } from '../../api/form.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useToast } from '../../ui/toast.tsx';
import shared from '../../ui/shared.module.css';
import classes from './MinimumWages.module.css';
import lists from '../../lists/Rows.module.css';

const TITLE = 'Minimum wage';
const COUNTRIES = { GB: 'United Kingdom', IE: 'Ireland' } as const;
type Found = Answer<typeof minimumWages.find>['data'];

/** Minimum wages by law, for administrators. */
export function MinimumWagesPage() {
  const { level } = useMe();
  const answer = useCall(minimumWages.find, {}, { enabled: isAdmin(level) });
  if (!isAdmin(level)) return <NotAllowed title={TITLE} levels={[1]} />;
  return (
    <>
      <PageHead
        title={TITLE}
        hint="Shifts that pay less on their day cannot be posted. A new amount does not change shifts that are open already."
      />
      <EntryFrame answer={answer} skeleton={<SkeletonRows />}>
        {(found) => <Wages {...found} />}
      </EntryFrame>
    </>
  );
}

function Wages({ wages, below }: Found) {
  return (
    <div className={classes.page}>
      {below > 0 && (
        <Banner tone="red" action={<AppLink href="/jobs?status=below_minimum&view=table">Show them</AppLink>}>
          {below === 1 ? '1 open shift pays' : `${below} open shifts pay`} less than the minimum wage on the day of the
          shift.
        </Banner>
      )}
      {!wages.some(({ country }) => country === 'IE') && (
        <Banner tone="amber">
          No amount is set for Ireland, so pay there is not checked. Enter one in pounds below.
        </Banner>
      )}
      <Form />
      <div className={`${shared.card} ${lists.frame}`}>
        <Table aria-label={TITLE}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Country</Table.Th>
              <Table.Th>From</Table.Th>
              <Table.Th>An hour</Table.Th>
              <Table.Th>Entered by</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {wages.map(({ country, valid_from, hourly, created_at, created_by }) => (
              <Table.Tr key={`${country} ${valid_from} ${created_at}`}>
                <Table.Td>{COUNTRIES[country]}</Table.Td>
                <Table.Td className={shared.num}>{dayInWords(valid_from)}</Table.Td>
                <Table.Td className={shared.num}>{asPounds(Math.round(hourly * 100))}</Table.Td>
                <Table.Td className={shared.dim}>{created_by ?? 'Handover'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

function Form() {
  const cache = useQueryClient();
  const toast = useToast();
  const { form, field, values, set, errors, message, busy } = useForm(
    minimumWages.add,
    { country: 'GB', valid_from: londonDay(new Date()), hourly: '' },
    () => {
      toast.saved();
      set('hourly', '');
      void cache.invalidateQueries({ queryKey: [minimumWages.find.name] });
    },
  );
  return (
    <form {...form} className={`${shared.card} ${classes.form}`} aria-label="New amount">
      {message && <Banner tone="red">{message}</Banner>}
      <Select
        label="Country"
        data={Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))}
        value={values.country ?? null}
        error={errors.country}
        allowDeselect={false}
        onChange={(chosen) => set('country', chosen as 'GB' | 'IE')}
      />
      <DatePicker
        label="First day"
        required
        value={values.valid_from ?? ''}
        error={errors.valid_from}
        onChange={(day) => set('valid_from', day)}
      />
      <TextInput label="Pounds an hour" required inputMode="decimal" leftSection="£" {...field('hourly')} />
      <Button type="submit" loading={busy}>
        Add
      </Button>
    </form>
  );
}
