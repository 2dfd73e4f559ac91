import type { JobRow } from '@handover/contract/shifts/jobs';
import type { BoardColumn } from '@handover/contract/shifts/views';
import { expect, test } from 'vitest';
import { type Board, followedBy, placed, recounted, totalOf } from './columns.ts';

const shift = (job_id: string, day: number, status: JobRow['status'] = 'Published') =>
  ({ job_id, status, starts_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00+00:00` }) as JobRow;

const column = (id: BoardColumn['id'], data: JobRow[], next: string | null = null): BoardColumn => ({
  id,
  data,
  next,
  total: data.length,
});

const idsOf = (board: Board) => Object.fromEntries(board.map(({ id, data }) => [id, data.map((job) => job.job_id)]));

test('moves a confirmed shift into the next column, sorted by date', () => {
  const board = [
    column('unallocated', [shift('a', 12), shift('b', 13)]),
    column('confirmed', [shift('c', 11, 'Confirmed'), shift('d', 14, 'Confirmed')]),
  ];
  expect(idsOf(placed(board, ['b'], [shift('b', 13, 'Confirmed')]))).toEqual({
    unallocated: ['a'],
    confirmed: ['c', 'b', 'd'],
  });
});

test('removes a shift that the filters exclude or that has no column', () => {
  const board = [column('unallocated', [shift('a', 12), shift('b', 13)])];
  expect(idsOf(placed(board, ['a'], []))).toEqual({ unallocated: ['b'] });
  expect(idsOf(placed(board, ['b'], [shift('b', 13, 'cancelled')]))).toEqual({ unallocated: ['a'] });
});

test('moves a shift to its new day in the column, and sorts equal times by id', () => {
  const board = [column('unallocated', [shift('a', 12), shift('b', 13), shift('d', 14)])];
  expect(idsOf(placed(board, ['a'], [shift('a', 14)]))).toEqual({ unallocated: ['b', 'a', 'd'] });
});

test('sorts completed shifts newest first', () => {
  const board = [column('completed', [shift('a', 14, 'Completed'), shift('b', 12, 'Completed')])];
  expect(idsOf(placed(board, ['c'], [shift('c', 13, 'Completed')]))).toEqual({ completed: ['a', 'c', 'b'] });
});

test('takes no shift beyond the loaded part of a column', () => {
  const board = [column('unallocated', [shift('a', 12), shift('b', 13)], '2026-11-13T08:00:00.000Z~b')];
  expect(idsOf(placed(board, ['x', 'y'], [shift('x', 20), shift('y', 12)]))).toEqual({ unallocated: ['a', 'y', 'b'] });
  const done = [
    column('completed', [shift('a', 14, 'Completed'), shift('b', 12, 'Completed')], '2026-11-12T08:00:00.000Z~b'),
  ];
  expect(idsOf(placed(done, ['x'], [shift('x', 3, 'Completed')]))).toEqual({ completed: ['a', 'b'] });
});

test('keeps unchanged columns identical, so that they are not rendered again', () => {
  const board = [column('unallocated', [shift('a', 12)]), column('confirmed', [])];
  expect(placed(board, ['a'], [])[1]).toBe(board[1]);
});

test('appends to a column, with each shift once', () => {
  const begun = column('unallocated', [shift('a', 12), shift('b', 13)], '2026-11-13T08:00:00.000Z~b');
  const longer = followedBy(begun, [shift('b', 13), shift('c', 14)], null);
  expect(longer.data.map(({ job_id }) => job_id)).toEqual(['a', 'b', 'c']);
  expect(longer.next).toBeNull();
});

test('gives a column only its own shifts of all active ones', () => {
  const begun = column('confirmed', [shift('a', 12, 'Confirmed')], '2026-11-12T08:00:00.000Z~a');
  const longer = followedBy(begun, [shift('b', 13, 'Assigned'), shift('c', 13, 'Confirmed')], null);
  expect(longer.data.map(({ job_id }) => job_id)).toEqual(['a', 'c']);
});

test('updates counts over the same cards, and marks a total that is a minimum', () => {
  const board = [column('unallocated', [shift('a', 12)]), column('completed', [])];
  const counted = recounted(board, [
    { ...column('unallocated', []), total: 24 },
    { ...column('completed', []), total: 10_000, total_capped: true },
  ]);
  expect(idsOf(counted)).toEqual({ unallocated: ['a'], completed: [] });
  expect(totalOf(counted)).toEqual({ total: 10_024, total_capped: true });
  expect(totalOf(recounted(counted, [{ ...column('completed', []), total: 186 }]))).toEqual({ total: 210 });
});
