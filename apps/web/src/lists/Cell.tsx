import type { ListField } from '@handover/contract/list';
import type { ReactNode } from 'react';
import { Ago } from '../ui/Ago.tsx';
import { Person } from '../ui/Person.tsx';
import { StatusPill } from './StatusPill.tsx';
import { asText, type Row, shownValue } from './values.ts';
import shared from '../ui/shared.module.css';
import rows from './Rows.module.css';

/** Custom renderers of fields; a renderer returns null if there is nothing to show. */
export type Cells = Partial<Record<string, (row: Row) => ReactNode>>;

type Props = {
  field: ListField;
  row: Row;
  cells?: Cells | undefined;
  /** Shows a person by the whole name, because no other column has the rest. */
  alone?: boolean;
};

/** Value of one field of a row; a colour never stands without its word. */
export function Cell({ field, row, cells, alone = false }: Props) {
  const own = cells?.[field.id];
  if (own) return own(row) ?? <span className={shared.dim}>–</span>;
  const value = shownValue(row, field);
  const words = field.options?.find((option) => option.value === value)?.label ?? value;
  if (value === '') return <span className={shared.dim}>–</span>;
  switch (field.custom_td) {
    case 'person':
      return (
        <span className={rows.person}>
          <Person
            name={`${value} ${asText(row.last_name)}`.trim()}
            size={alone ? 32 : 26}
            picture={asText(row.picture) || null}
          />
          <span>
            {value} <span className={alone ? undefined : shared.sr}>{asText(row.last_name)}</span>
          </span>
          {typeof row.code === 'string' && <span className={`${rows.code} ${shared.num}`}>{row.code}</span>}
        </span>
      );
    case 'status':
      return <StatusPill status={value}>{words}</StatusPill>;
    case 'relative':
      return <Ago at={value} long />;
    default:
      return words;
  }
}
