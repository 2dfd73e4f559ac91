import { Autocomplete, MultiSelect, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ListField, Option } from '@handover/contract/list';
import { useState } from 'react';
import { DatePicker } from '../ui/DatePicker.tsx';
import { addressIn, CITY_NAMES, positionIn, regionChoices } from './places.ts';
import { PositionField } from './PositionField.tsx';
import { useOptions } from './useOptions.ts';
import { asText, sentValue, type Values } from './values.ts';
import classes from './EntryForm.module.css';

type Props = {
  field: ListField;
  /** Values entered so far: a region depends on the country, a position on the address. */
  values: Values;
  /** Labels of the stored choices, in case they are not among the options. */
  kept: readonly Option[];
  error: string | undefined;
  required: boolean;
  /** True if the form opens with the focus here. */
  first: boolean;
  offers: (option: Option) => boolean;
  onChange: (changed: Values) => void;
  onBlur: () => void;
};

/** Field of the entry form, as the control that its definition names. */
export function EntryField(props: Props) {
  const { field, values, error, required, first, onBlur } = props;
  const value = values[field.id];
  const change = (typed: string | readonly string[]) => props.onChange({ [field.id]: sentValue(field, typed) });
  const shared = {
    id: `entry-${field.id}`,
    name: field.id,
    label: field.title,
    description: field.description,
    // The description goes below the control, so that two fields side by side stay aligned.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    error,
    required,
    onBlur,
    'data-autofocus': (first && window.matchMedia('(pointer: fine)').matches) || undefined,
  };
  const text = {
    ...shared,
    value: asText(value),
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  switch (field.field_type) {
    case 'hidden':
      return null;
    case 'textarea':
      return <Textarea {...text} className={classes.wide} />;
    case 'password':
      return <PasswordInput {...text} autoComplete="new-password" />;
    case 'number':
      return <NumberInput {...shared} value={asText(value)} onChange={(typed) => change(String(typed))} />;
    case 'date':
      return (
        <DatePicker
          {...shared}
          clearable={!required}
          long_ago={field.id === 'dob'}
          value={asText(value)}
          onChange={change}
        />
      );
    case 'select':
    case 'multiSelect':
      return <Choice {...props} value={value} shared={shared} change={change} />;
    case 'city':
      return <Autocomplete {...shared} data={CITY_NAMES} value={asText(value)} onChange={change} autoComplete="off" />;
    case 'region':
      return (
        <Select
          {...shared}
          data={regionChoices(values.country, asText(value))}
          searchable
          clearable={!required}
          placeholder="Choose"
          nothingFoundMessage="No results found"
          value={asText(value) || null}
          onChange={(chosen) => change(chosen ?? '')}
        />
      );
    case 'position':
      return (
        <div className={classes.wide}>
          <PositionField
            position={positionIn(values)}
            address={addressIn(values)}
            error={error}
            required={required}
            onChange={(position) => props.onChange({ ...position })}
          />
        </div>
      );
    default:
      return <TextInput {...text} type={field.field_type ?? 'text'} autoComplete="off" />;
  }
}

type ChoiceProps = Props & { value: unknown; shared: object; change: (typed: string | string[]) => void };

function Choice({ field, value, kept, required, first, offers, shared, change }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const { options, loading, failed } = useOptions(field, true, search);
  const isKept = (option: Option) => kept.some(({ value: its }) => its === option.value);
  const offered = options.filter((option) => offers(option) || isKept(option));
  const data = [...kept.filter(({ value: its }) => !offered.some((option) => option.value === its)), ...offered];
  const control = {
    ...shared,
    data,
    searchable: field.apiUrl !== undefined || data.length > 8,
    onSearchChange: setSearch,
    // A list that opened with the form would cover it.
    openOnFocus: !first,
    clearable: !required && field.default_value === undefined,
    limit: 200,
    nothingFoundMessage: failed ? 'The choices could not be loaded.' : 'No results found',
    placeholder: loading ? 'Loading...' : 'Choose',
  };
  if (field.field_type === 'multiSelect') {
    return (
      <MultiSelect
        {...control}
        className={classes.wide}
        value={Array.isArray(value) ? value.map(asText) : []}
        onChange={change}
      />
    );
  }
  return <Select {...control} value={asText(value) || null} onChange={(chosen) => change(chosen ?? '')} />;
}
