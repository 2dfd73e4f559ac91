import type { JobRow } from '@handover/contract/shifts/jobs';
import type { BoardColumn } from '@handover/contract/shifts/views';
import { BOARD } from '@handover/domain/shifts/groups';
import type { Total } from '../shared/shiftViews.ts';

export type ColumnId = BoardColumn['id'];
export type Board = readonly BoardColumn[];
type Key = Pick<JobRow, 'starts_at' | 'job_id'>;

/** Sort direction: completed shifts newest first, others by earliest start. */
export const directionOf = (id: ColumnId): 'asc' | 'desc' => (id === 'completed' ? 'desc' : 'asc');

export const columnOf = (job: Pick<JobRow, 'status'>): ColumnId | undefined =>
  BOARD.find(({ status }) => status === job.status)?.id;

const compare = (a: Key, b: Key): number =>
  Date.parse(a.starts_at) - Date.parse(b.starts_at) || (a.job_id < b.job_id ? -1 : a.job_id > b.job_id ? 1 : 0);
const inOrder = (id: ColumnId) => (directionOf(id) === 'asc' ? compare : (a: Key, b: Key) => compare(b, a));

/** True if the shift lies in the loaded part of a column; later ones come when more is loaded. */
function isReached({ id, next }: BoardColumn, job: Key): boolean {
  if (next === null) return true;
  const [starts_at = '', job_id = ''] = next.split('~');
  return inOrder(id)(job, { starts_at, job_id }) <= 0;
}

/** Removes changed shifts from their columns, and inserts those that were found where they belong now. */
export function placed(board: Board, changed: readonly string[], found: readonly JobRow[]): Board {
  const taken = new Set(changed);
  return board.map((column) => {
    const stay = column.data.filter(({ job_id }) => !taken.has(job_id));
    const come = found.filter((job) => columnOf(job) === column.id && isReached(column, job));
    if (stay.length === column.data.length && come.length === 0) return column;
    return { ...column, data: [...stay, ...come].toSorted(inOrder(column.id)) };
  });
}

/** Column with the next part added; shifts that a live event has added already occur once. */
export function followedBy(column: BoardColumn, data: readonly JobRow[], next: string | null): BoardColumn {
  const known = new Set(column.data.map(({ job_id }) => job_id));
  const come = data.filter((job) => columnOf(job) === column.id && !known.has(job.job_id));
  return { ...column, data: [...column.data, ...come].toSorted(inOrder(column.id)), next };
}

/** Board with the same cards and new counts. */
export const recounted = (board: Board, counts: Board): Board =>
  board.map((column) => {
    const { total, total_capped } = counts.find(({ id }) => id === column.id) ?? column;
    const { total_capped: _, ...rest } = column;
    return { ...rest, total, ...(total_capped ? { total_capped } : {}) };
  });

export const totalOf = (board: Board): Total => ({
  total: board.reduce((sum, { total }) => sum + total, 0),
  ...(board.some(({ total_capped }) => total_capped) ? { total_capped: true } : {}),
});
