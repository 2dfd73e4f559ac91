import type { ListField } from '@handover/contract/list';
import { Ago } from '../ui/Ago.tsx';
import { Person } from '../ui/Person.tsx';
import { StatusPill } from './StatusPill.tsx';
import { asText, type Row, shownValue } from './values.ts';

type Props = {
  field: ListField;
  row: Row;
  /** A person by the whole name, where no column beside it has the rest. */
  alone?: boolean;
};

/** What one field of a row looks like; never colour without its word. */
export function Cell({ field, row, alone = false }: Props) {
  const value = shownValue(row, field);
  const words = field.options?.find((option) => option.value === value)?.label ?? value;
  if (value === '') return <span className="dim">–</span>;
  switch (field.custom_td) {
    case 'person':
      return (
        <span className="person-cell">
          <Person
            name={`${value} ${asText(row.last_name)}`.trim()}
            size={alone ? 32 : 26}
            picture={asText(row.picture) || null}
          />
          <span>
            {value} <span className={alone ? undefined : 'sr'}>{asText(row.last_name)}</span>
          </span>
        </span>
      );
    case 'status':
      return <StatusPill status={value}>{words}</StatusPill>;
    case 'relative':
      return <Ago at={value} />;
    default:
      return words;
  }
}
