import { IconX } from '@tabler/icons-react';
import type { ListField } from '@handover/contract/list';
import { chipText } from './texts.ts';
import { useOptions } from './useOptions.ts';
import type { Filters } from './view.ts';
import classes from './ListPage.module.css';

type Props = { fields: readonly ListField[]; filters: Filters; onClear: (id: string) => void };

export function FilterChips({ fields, filters, onClear }: Props) {
  return fields.map((field) => {
    const value = filters[field.id];
    return value === undefined ? null : <Chip key={field.id} field={field} value={value} onClear={onClear} />;
  });
}

function Chip({ field, value, onClear }: { field: ListField; value: string; onClear: (id: string) => void }) {
  const says = chipText(field, value, useOptions(field, true).options);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={`Remove filter ${says}`}
      onClick={() => onClear(field.id)}
    >
      <span>{says}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
