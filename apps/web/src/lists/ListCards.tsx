import type { ListField } from '@handover/contract/list';
import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { CardSort } from './CardSort.tsx';
import { Cell } from './Cell.tsx';
import { FilterField } from './FilterField.tsx';
import type { RowsProps } from './ListTable.tsx';
import { RowOpener } from './RowOpener.tsx';
import { idOf, type Row, shownValue } from './values.ts';
import shared from '../ui/shared.module.css';
import filters from './Filters.module.css';
import rows from './Rows.module.css';

/** Rows as cards, for phones: sort and filters above, no sideways scrolling. */
export function ListCards(props: RowsProps) {
  const { resource, loading } = props;
  return (
    <div className={rows.cards}>
      {props.filtering && <CardFilters {...props} />}
      <CardSort columns={props.fields} view={props.view} onSort={props.onSort} />
      <ul aria-label={resource.title} aria-busy={loading || props.waiting} data-waiting={props.waiting || undefined}>
        {props.rows?.map((row) => (
          <RowCard key={idOf(row, resource)} {...props} row={row} />
        ))}
        {!props.rows && loading && [0, 1, 2, 3].map((row) => <Skeleton key={row} component="li" h={104} radius="lg" />)}
      </ul>
      {props.instead}
    </div>
  );
}

function CardFilters({ fields, more_filters, view, onFilter }: RowsProps) {
  return (
    <div className={`${shared.card} ${filters.cards}`} data-filtering>
      {[...fields, ...more_filters]
        .filter((field) => field.filter)
        .map((field) => (
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

function RowCard({ resource, fields, cells, row, added, opens }: RowsProps & { row: Row }) {
  const way = opens(row);
  const id = idOf(row, resource);
  const [first, ...others] = fields;
  if (!first) return null;
  const says = (field: ListField) => {
    const own = cells?.[field.id];
    return own ? own(row) !== null : shownValue(row, field) !== '';
  };
  return (
    <li
      className={`${shared.card} ${rows.item}`}
      data-opens={way !== undefined || undefined}
      data-added={added.has(id) || undefined}
    >
      <h2>
        <RowOpener opens={way} id={id}>
          <Cell field={first} row={row} cells={cells} alone />
        </RowOpener>
        {way && <IconChevronRight size={18} aria-hidden />}
      </h2>
      <dl>
        {others
          .filter((field) => says(field) && !(first.custom_td === 'person' && field.id === 'last_name'))
          .map((field) => (
            <div key={field.id}>
              <dt>{field.title}</dt>
              <dd>
                <Cell field={field} row={row} cells={cells} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
