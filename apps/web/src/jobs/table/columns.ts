import type { TablePage } from './view.ts';
import type { Column } from '../../lists/SortHead.tsx';

/** The columns of a table of shifts, each with what it is sorted by. */
export const COLUMNS: readonly (Column & { id: TablePage['sortBy'] })[] = [
  { id: 'code', title: 'Shift ID', width: '11%' },
  { id: 'city', title: 'Location', width: '16%' },
  { id: 'date', title: 'Age', width: '17%' },
  { id: 'status', title: 'Status', width: '12%' },
  { id: 'staff_rate', title: 'Rate', width: '9%', td_class: 'r' },
  { id: 'tags', title: 'Tags', width: '21%' },
  { id: 'shift_time', title: 'Shift', width: '14%' },
];
