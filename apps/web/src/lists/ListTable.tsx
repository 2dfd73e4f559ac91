import { Table } from '@mantine/core';
import type { ListField } from '@handover/contract/list';
import type { ReactNode } from 'react';
import { Cell, type Cells } from './Cell.tsx';
import { cellLook } from './cellLook.ts';
import { FilterField } from './FilterField.tsx';
import { type Opens, RowOpener } from './RowOpener.tsx';
import { isRowClick } from './rowClick.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SortHead } from './SortHead.tsx';
import { idOf, type Row, shownValue } from './values.ts';
import type { AdminList } from './endpoints.ts';
import type { ListView } from './view.ts';
import shared from '../ui/shared.module.css';
import filters from './Filters.module.css';
import classes from './Rows.module.css';

export type RowsProps = {
  resource: AdminList;
  /** Columns for this viewer's level. */
  fields: readonly ListField[];
  /** Filters that have no column. */
  more_filters: readonly ListField[];
  cells: Cells | undefined;
  /** Lines of a row; one by default. */
  lines?: 'two' | undefined;
  view: ListView;
  filtering: boolean;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Ids of the rows just added here, which are highlighted. */
  added: ReadonlySet<string>;
  loading: boolean;
  /** The shown rows are the last good ones while the next are loading. */
  waiting: boolean;
  /** Content shown instead of rows if there are none. */
  instead: ReactNode;
  opens: (row: Row) => Opens;
  onOpen: (row: Row) => void;
  onSort: (id: string) => void;
  onFilter: (id: string, value: string) => void;
};

export function ListTable(props: RowsProps) {
  const { resource, fields, view, rows } = props;
  return (
    <>
      {props.filtering && <FilterBar {...props} />}
      <div className={`${shared.card} ${classes.frame}`} data-waiting={props.waiting || undefined}>
        <Table
          verticalSpacing={8}
          horizontalSpacing={8}
          className={classes.table}
          data-lines={props.lines}
          stickyHeader
          miw={fields.length * 116}
          aria-label={resource.title}
        >
          <Table.Thead>
            <Table.Tr>
              {fields.map((field) => (
                <SortHead key={field.id} field={field} view={view} onSort={props.onSort} />
              ))}
            </Table.Tr>
            {props.filtering && (
              <Table.Tr className={filters.row} data-filtering>
                {fields.map((field) => (
                  <Table.Td key={field.id}>
                    <FilterField
                      field={field}
                      value={view.filters[field.id] ?? ''}
                      onChange={(value) => props.onFilter(field.id, value)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )}
          </Table.Thead>
          <Table.Tbody aria-busy={props.loading || props.waiting}>
            {rows?.map((row) => (
              <TableRow key={idOf(row, resource)} {...props} row={row} />
            ))}
            {!rows && props.loading && <SkeletonRows fields={fields} />}
          </Table.Tbody>
        </Table>
        {props.instead}
      </div>
    </>
  );
}

function TableRow({ resource, fields, cells, row, added, opens, onOpen }: RowsProps & { row: Row }) {
  const way = opens(row);
  const id = idOf(row, resource);
  return (
    <Table.Tr
      data-opens={way !== undefined || undefined}
      data-added={added.has(id) || undefined}
      onClick={(event) => {
        if (way && isRowClick(event)) onOpen(row);
      }}
    >
      {fields.map((field, column) => {
        const cell = <Cell field={field} row={row} cells={cells} />;
        return (
          <Table.Td
            key={field.id}
            {...cellLook(field)}
            title={field.custom_td || cells?.[field.id] ? undefined : shownValue(row, field)}
          >
            {column === 0 ? (
              <RowOpener opens={way} id={id}>
                {cell}
              </RowOpener>
            ) : (
              cell
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

type Props = { more_filters: readonly ListField[]; view: ListView; onFilter: (id: string, value: string) => void };

/** Filters without a column, above the table. */
function FilterBar({ more_filters, view, onFilter }: Props) {
  if (more_filters.length === 0) return null;
  return (
    <div className={filters.bar} data-screen-only>
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
