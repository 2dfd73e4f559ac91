import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ListField } from '@handover/contract/list';
import { cellLook } from './cellLook.ts';
import type { ListView } from './view.ts';
import rows from './Rows.module.css';

export type Column = Pick<ListField, 'id' | 'title' | 'width' | 'td_class' | 'disable_sorting'>;

type Props = {
  field: Column;
  view: Pick<ListView, 'sortBy' | 'sortDirection'>;
  onSort: (id: string) => void;
};

export function SortHead({ field, view, onSort }: Props) {
  const head = { ...cellLook(field), w: field.width, scope: 'col' } as const;
  if (field.disable_sorting) return <Table.Th {...head}>{field.title}</Table.Th>;
  const sorted = view.sortBy === field.id;
  const ascending = view.sortDirection === 'asc';
  return (
    <Table.Th {...head} aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={rows.sort} data-on={sorted || undefined} onClick={() => onSort(field.id)}>
        {field.title}
        {sorted ? (
          ascending ? (
            <IconArrowUp size={13} aria-hidden />
          ) : (
            <IconArrowDown size={13} aria-hidden />
          )
        ) : (
          <IconArrowsSort size={12} opacity={0.5} aria-hidden />
        )}
      </button>
    </Table.Th>
  );
}
