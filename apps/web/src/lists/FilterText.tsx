import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ListField } from '@handover/contract/list';
import classes from './Filters.module.css';

const TYPING_PAUSE = 800;

type Props = { field: ListField; value: string; onChange: (value: string) => void };

const isNumber = (typed: string): boolean => typed === '' || Number.isInteger(Number(typed));

/**
 * Text filter. It applies after a pause in typing, and at once on Enter and on leaving the field. A number is a
 * minimum, unless the field names an entry by number.
 */
export function FilterText({ field, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const number = field.filter === 'number';
  const wrong = number && !isNumber(typed.trim());
  const apply = useDebouncedCallback((text: string) => {
    const next = text.trim();
    if (next !== value && (!number || isNumber(next))) onChange(next);
  }, TYPING_PAUSE);
  return (
    <TextInput
      size="xs"
      className={`${classes.field} ${value === '' ? '' : classes.on}`}
      aria-label={number && !field.names_entry ? `Filter ${field.title}, at least` : `Filter ${field.title}`}
      placeholder={number && !field.names_entry ? '≥' : number || field.hide_on_table ? 'Any' : 'Contains'}
      inputMode={number ? 'decimal' : 'search'}
      maxLength={100}
      autoComplete="off"
      value={typed}
      error={wrong}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onBlur={() => apply.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        apply(event.currentTarget.value);
        apply.flush();
      }}
    />
  );
}
