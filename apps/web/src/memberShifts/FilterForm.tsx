import { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api/client.ts';
import { DatePicker } from '../ui/DatePicker.tsx';
import { Modal } from '../ui/Modal.tsx';
import { type Filters, filtersIn } from './memberFilters.ts';
import type { MemberFiltering } from './useMemberFilters.ts';
import dialog from '../ui/DialogEnd.module.css';
import classes from './FilterForm.module.css';

const MILES = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100].map((miles) => ({
  value: String(miles),
  label: `${miles} miles`,
}));

type Props = { filtering: MemberFiltering; opened: boolean; onClose: () => void };

/** Filters: distance, days, skill and minimum pay. */
export default function FilterForm(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Filters" size={440}>
      <Fields {...props} />
    </Modal>
  );
}

function Fields({ filtering: { filters, set, clear }, onClose }: Props) {
  const [chosen, setChosen] = useState<Filters>(filters);
  const { data } = useCall(memberJobs.tags, {});
  const tags = data?.data.map(({ tag_id, title }) => ({ value: tag_id, label: title })) ?? [];
  const choose = (name: keyof Filters) => (value: string | null) =>
    setChosen((before) => ({ ...before, [name]: value ?? '' }));
  const wrong = Boolean(chosen.min_rate) && filtersIn(chosen).min_rate === undefined;
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    set(chosen);
    onClose();
  };
  return (
    <form className={classes.fields} onSubmit={show} noValidate>
      <Select
        label="Within"
        placeholder="Any distance"
        clearable
        clearButtonProps={{ 'aria-label': 'Any distance' }}
        data={MILES}
        value={chosen.radius ?? null}
        onChange={choose('radius')}
      />
      <div className={classes.pair}>
        <DatePicker label="From" placeholder="Any day" clearable value={chosen.from ?? ''} onChange={choose('from')} />
        <DatePicker label="To" placeholder="Any day" clearable value={chosen.to ?? ''} onChange={choose('to')} />
      </div>
      <Select
        label="Skill"
        placeholder="Any skill"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any skill' }}
        nothingFoundMessage="No such skill"
        data={tags}
        value={chosen.tag_id ?? null}
        onChange={choose('tag_id')}
      />
      <TextInput
        label="Pay at least, an hour"
        placeholder="Any pay"
        inputMode="decimal"
        leftSection="£"
        value={chosen.min_rate ?? ''}
        error={wrong && 'Enter pounds, such as 13.40'}
        onChange={(event) => choose('min_rate')(event.currentTarget.value)}
      />
      <div className={dialog.end}>
        <Button
          variant="default"
          onClick={() => {
            clear();
            onClose();
          }}
        >
          Clear filters
        </Button>
        <Button type="submit">Show shifts</Button>
      </div>
    </form>
  );
}
