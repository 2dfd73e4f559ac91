import type { Option } from '@handover/contract/list';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { matchingOptions } from '../../lists/options.ts';
import classes from './PickList.module.css';

type Props = {
  /** Plural name of the options, as in "Search locations". */
  many: string;
  options: readonly Option[];
  chosen: readonly string[];
  typed: string;
  loading: boolean;
  failed: boolean;
  onType: (typed: string) => void;
  onPick: (value: string) => void;
};

/** List of options with a search field and arrow keys. */
export function PickList({ many, options, chosen, typed, loading, failed, onType, onPick }: Props) {
  const list = useCombobox({ opened: true });
  const found = matchingOptions(options, typed);
  const nothing = failed ? 'The choices could not be loaded.' : loading ? 'Loading...' : 'No results found';
  return (
    <Combobox store={list} onOptionSubmit={onPick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          mb={8}
          aria-label={`Search ${many}`}
          placeholder={`Search ${many}`}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            list.selectFirstOption();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={many}>
        {found.map(({ value, label }) => (
          <Combobox.Option key={value} value={value} active={chosen.includes(value)}>
            <span>{label}</span>
            {chosen.includes(value) && <IconCheck size={15} aria-hidden />}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty role="status">{nothing}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
