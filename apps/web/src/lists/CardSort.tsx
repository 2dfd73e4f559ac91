import { ActionIcon, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './SortHead.tsx';
import type { ListView } from './view.ts';
import rows from './Rows.module.css';

type Props = {
  columns: readonly Column[];
  view: Pick<ListView, 'sortBy' | 'sortDirection'>;
  onSort: (id: string) => void;
};

/** Sort control above the cards, which have no column headings. */
export function CardSort({ columns, view, onSort }: Props) {
  const ascending = view.sortDirection === 'asc';
  return (
    <div className={rows.cardSort}>
      <Select
        aria-label="Sort by"
        data={columns
          .filter((column) => !column.disable_sorting)
          .map(({ id, title }) => ({ value: id, label: `Sort by ${title.toLowerCase()}` }))}
        value={view.sortBy}
        onChange={(id) => id && id !== view.sortBy && onSort(id)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={ascending ? 'Lowest first; turn round' : 'Highest first; turn round'}
        onClick={() => onSort(view.sortBy)}
      >
        {ascending ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
