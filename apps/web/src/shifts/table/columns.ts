import type { TablePage } from './tablePage.ts';
import type { Column } from '../../lists/SortHead.tsx';

type JobColumn = Column & { id: TablePage['sortBy'] };

/** Columns of the table, each with its sort key. */
export const COLUMNS: readonly JobColumn[] = [
  { id: 'code', title: 'Shift ID', width: '11%' },
  { id: 'city', title: 'Location', width: '15%' },
  { id: 'date', title: 'Age', width: '14%' },
  { id: 'status', title: 'Status', width: '17%' },
  { id: 'staff_rate', title: 'Rate', width: '9%', td_class: 'r' },
  { id: 'tags', title: 'Tags', width: '22%' },
  { id: 'shift_time', title: 'Shift', width: '12%' },
];

const NARROW: Record<TablePage['sortBy'], string> = {
  code: '12.5%',
  city: '14.5%',
  date: '16%',
  status: '15.5%',
  staff_rate: '10%',
  tags: '15.5%',
  shift_time: '16%',
};
/** Columns when other content stands beside the table. */
export const NARROW_COLUMNS: readonly JobColumn[] = COLUMNS.map((column) => ({ ...column, width: NARROW[column.id] }));
