import { DatePicker } from '../ui/DatePicker.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { FilterText } from './FilterText.tsx';
import type { ListField } from '@handover/contract/list';
import { filterButtonText } from './texts.ts';
import classes from './Filters.module.css';

type Props = { field: ListField; value: string; onChange: (value: string) => void };

export function FilterField(props: Props) {
  switch (props.field.filter) {
    case 'text':
    case 'number':
      return <FilterText {...props} />;
    case 'select':
    case 'multiSelect':
      return <FilterChoice {...props} />;
    case 'date':
      return (
        <DatePicker
          compact
          className={`${classes.field} ${props.value ? classes.on : ''}`}
          aria-label={`Filter ${props.field.title}: ${filterButtonText(props.field, props.value, [])}`}
          placeholder="Any date"
          value={props.value}
          onChange={props.onChange}
        />
      );
    default:
      return null;
  }
}
