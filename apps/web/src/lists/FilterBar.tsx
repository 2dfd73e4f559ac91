import type { ListField } from '@handover/contract/list';
import { FilterField } from './FilterField.tsx';
import type { ListView } from './view.ts';

type Props = { more_filters: readonly ListField[]; view: ListView; onFilter: (id: string, value: string) => void };

/** Filters without a column, above the table. */
export function FilterBar({ more_filters, view, onFilter }: Props) {
  if (more_filters.length === 0) return null;
  return (
    <div className="filter-bar">
      {more_filters.map((field) => (
        <div key={field.id}>
          <span aria-hidden>{field.title}</span>
          <FilterField
            field={field}
            value={view.filters[field.id] ?? ''}
            onChange={(value) => onFilter(field.id, value)}
          />
        </div>
      ))}
    </div>
  );
}
