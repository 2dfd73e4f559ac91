import { IconAsterisk, IconCircleCheck, IconCircleMinus, IconPointFilled } from '@tabler/icons-react';
import type { ListField } from '@handover/contract/list';
import { Ago } from '../ui/Ago.tsx';
import { Person } from '../ui/Person.tsx';
import { asText, type Row, shownValue } from './values.ts';

const TONES: Partial<Record<string, { tone: string; Icon: typeof IconPointFilled }>> = {
  active: { tone: 'green', Icon: IconCircleCheck },
  disabled: { tone: 'grey', Icon: IconCircleMinus },
  'non-active': { tone: 'grey', Icon: IconCircleMinus },
  required: { tone: 'blue', Icon: IconAsterisk },
};

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
          <Person name={`${value} ${asText(row.last_name)}`.trim()} size={alone ? 32 : 26} />
          <span>
            {value} <span className={alone ? undefined : 'sr'}>{asText(row.last_name)}</span>
          </span>
        </span>
      );
    case 'status': {
      const { tone, Icon } = TONES[value] ?? { tone: 'grey', Icon: IconPointFilled };
      return (
        <span className={`pill ${tone}`}>
          <Icon size={13} aria-hidden />
          {words}
        </span>
      );
    }
    case 'relative':
      return <Ago at={value} />;
    default:
      return words;
  }
}
