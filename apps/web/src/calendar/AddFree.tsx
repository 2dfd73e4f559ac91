import { staffParts } from '@handover/contract/staff/staff';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { TimeSelect } from '../shifts/shared/TimeSelect.tsx';
import shared from '../ui/shared.module.css';
import classes from './DayDialog.module.css';

type Address = { address_id: string; address_line_1: string | null; city: string | null };
type Props = { date: string; addresses: readonly Address[]; member_id: string };

/** Hours that most shifts have. */
const USUAL = [
  { name: 'Day', from_time: '07:00', to_time: '20:00' },
  { name: 'Night', from_time: '19:00', to_time: '08:00' },
  { name: 'All day', from_time: '00:00', to_time: '00:00' },
] as const;

/** Form that adds availability to a day: the usual hours by one button, others by the clock. */
export function AddFree({ date, addresses, member_id }: Props) {
  const saving = useSend(staffParts.availability.create);
  const toast = useToast();
  const [address_id, setAddress] = useState(addresses[0]?.address_id ?? '');
  const [hours, setHours] = useState({ from_time: '08:00', to_time: '20:00' });
  if (addresses.length === 0) {
    return (
      <Banner tone="blue">
        To say when you are free, first add the address that you start from to{' '}
        <AppLink href={`/staff/${member_id}`}>your profile</AppLink>.
      </Banner>
    );
  }
  const add = ({ from_time, to_time }: { from_time: string; to_time: string }) =>
    saving.mutate(
      { member_id, date, from_time, to_time, address_id },
      { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
    );
  return (
    <div className={classes.addFree}>
      <h3>I am free</h3>
      {addresses.length > 1 && (
        <Select
          classNames={{ input: classes.control }}
          label="Starting from"
          allowDeselect={false}
          value={address_id}
          onChange={(chosen) => chosen && setAddress(chosen)}
          data={addresses.map((address) => ({
            value: address.address_id,
            label: [address.address_line_1, address.city].filter(Boolean).join(', '),
          }))}
        />
      )}
      <div className={classes.usual}>
        {USUAL.map(({ name, ...usual }) => (
          <button key={name} type="button" disabled={saving.isPending} onClick={() => add(usual)}>
            <b>{name}</b>
            <span className={shared.num}>
              {usual.from_time === usual.to_time ? 'any time' : `${usual.from_time} – ${usual.to_time}`}
            </span>
          </button>
        ))}
      </div>
      <form
        className={classes.own}
        onSubmit={(event) => {
          event.preventDefault();
          add(hours);
        }}
      >
        <TimeSelect
          classNames={{ input: classes.control }}
          label="From"
          value={hours.from_time}
          onChange={(from_time) => setHours((before) => ({ ...before, from_time }))}
        />
        <TimeSelect
          classNames={{ input: classes.control }}
          label="To"
          value={hours.to_time}
          onChange={(to_time) => setHours((before) => ({ ...before, to_time }))}
        />
        <Button className={classes.control} type="submit" loading={saving.isPending}>
          Add
        </Button>
      </form>
      {hours.to_time <= hours.from_time && <p className={shared.dim}>Until {hours.to_time} on the next day.</p>}
      {saving.isError && <Banner tone="red">{messageOf(saving.error)}</Banner>}
    </div>
  );
}
