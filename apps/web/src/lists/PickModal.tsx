import { Button, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { ALL, choicesOf, type ListField } from '@handover/contract/list';
import { Modal } from '../ui/Modal.tsx';
import { matchingOptions } from './options.ts';
import { useOptions } from './useOptions.ts';
import classes from './PickModal.module.css';

type Props = {
  opened: boolean;
  field: ListField;
  value: readonly string[];
  onClose: () => void;
  onApply: (values: string[]) => void;
};

export function PickModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={`Select ${props.field.title}`} size={420}>
      <PickList {...props} />
    </Modal>
  );
}

/**
 * List to pick filter values from: one for a select, any number for a multi-select. Nothing is filtered until Apply.
 */
function PickList({ field, value, onApply }: Props) {
  const [search, setSearch] = useState('');
  const before = choicesOf(value);
  const [picked, setPicked] = useState<readonly string[]>(before.ids);
  const [match, setMatch] = useState(before.all ? ALL : 'any');
  const { options, loading, failed } = useOptions(field, true, search);
  const many = field.filter === 'multiSelect';
  const found = matchingOptions(options, search);
  const toggle = (id: string) => {
    if (picked.includes(id)) setPicked(picked.filter((one) => one !== id));
    else setPicked(many ? [...picked, id] : [id]);
  };
  const nothing = failed ? 'The choices could not be loaded.' : loading ? 'Loading...' : 'No results found';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(match === ALL && picked.length > 1 ? [ALL, ...picked] : [...picked]);
      }}
    >
      {field.any_or_all && (
        <SegmentedControl
          fullWidth
          mb={10}
          aria-label={`${field.title}: any or all`}
          value={match}
          onChange={setMatch}
          data={[
            { value: 'any', label: 'Any of these' },
            { value: ALL, label: 'All of these' },
          ]}
        />
      )}
      <TextInput
        data-autofocus
        placeholder={`Search ${field.title.toLowerCase()}`}
        aria-label={`Search ${field.title.toLowerCase()}`}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb={10}
      />
      <div className={classes.options} role="group" aria-label={field.title}>
        {found.map((option) => (
          <label key={option.value} className={classes.option}>
            <Checkbox checked={picked.includes(option.value)} onChange={() => toggle(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
        {!found.length && (
          <Text className={classes.option} c="dimmed" role="status">
            {nothing}
          </Text>
        )}
      </div>
      <Group justify="space-between" mt={16}>
        <Button variant="subtle" color="gray" disabled={!picked.length} onClick={() => setPicked([])}>
          Clear
        </Button>
        <Button type="submit">{picked.length ? `Apply filter (${picked.length})` : 'Apply filter'}</Button>
      </Group>
    </form>
  );
}
