import { isAboutNow } from '@handover/contract/shifts/filters';
import { type BoardColumn, jobViews } from '@handover/contract/shifts/views';
import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useShiftChanges } from '../shared/useShiftChanges.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import { type Board, type ColumnId, directionOf, followedBy, placed, recounted } from './columns.ts';

const FIRST = 20;
const MORE = 50;
const MOST = 100;
const RECOUNT_MS = 1_000;

/**
 * Next part of a column. For active shifts the endpoint returns all columns' shifts together, so a column gets only
 * some of them.
 */
const following = ({ id, next }: BoardColumn, filters: Filters, size: number) =>
  call(jobViews.flow, {
    ...filters,
    status: isAboutNow(filters.status) ? filters.status : id,
    sortDirection: directionOf(id),
    after: next ?? undefined,
    size,
  });

/** Loads a column again as far as it was loaded before, so that the scroll position stays valid. */
async function readTo(column: BoardColumn, filters: Filters, length: number): Promise<BoardColumn> {
  if (column.next === null || column.data.length >= length) return column;
  const { data, next } = await following(column, filters, Math.min(MOST, length - column.data.length));
  return readTo(followedBy(column, data, next), filters, length);
}

async function readBoard(filters: Filters, shown: Board | undefined): Promise<Board> {
  const { data } = await call(jobViews.board, { ...filters, size: FIRST });
  return Promise.all(
    data.map((column) => readTo(column, filters, shown?.find(({ id }) => id === column.id)?.data.length ?? 0)),
  );
}

type Told = {
  /** Called just before the cards on screen change. */
  onBefore: () => void;
  /** Called with the shifts that changed on screen. */
  onChanged: (job_ids: readonly string[]) => void;
};

/** Columns of the board as far as loaded, kept up to date by live events. */
export function useBoard(filters: Filters, { onBefore, onChanged }: Told) {
  const cache = useQueryClient();
  const queryKey = [jobViews.board.name, filters];
  const put = (change: (board: Board) => Board) => {
    onBefore();
    cache.setQueryData<Board>(queryKey, (board) => board && change(board));
  };
  const answer = useQuery({
    queryKey,
    queryFn: async () => {
      const board = await readBoard(filters, cache.getQueryData<Board>(queryKey));
      onBefore();
      return board;
    },
    placeholderData: (previous: Board | undefined) => previous,
    // Live events report changes, so focus need not reload.
    refetchOnWindowFocus: false,
  });

  /** Ids from live events that came while an answer was on its way, which may be older. */
  const heard = useRef(new Set<string>());
  const heardOf = useRef(0);

  const more = async (id: ColumnId): Promise<void> => {
    const column = cache.getQueryData<Board>(queryKey)?.find((one) => one.id === id);
    if (!column?.next) return;
    const before = heardOf.current;
    const { data, next } = await following(column, filters, MORE);
    if (heardOf.current !== before) return more(id);
    put((board) => board.map((one) => (one.id === id && one.next === column.next ? followedBy(one, data, next) : one)));
  };

  const recount = useThrottledCallback(() => {
    call(jobViews.board, { ...filters, size: 0 }).then(
      ({ data }) => cache.setQueryData<Board>(queryKey, (board) => board && recounted(board, data)),
      () => undefined,
    );
  }, RECOUNT_MS);

  const reload = () => void answer.refetch();
  const changed = async (job_ids: readonly string[]) => {
    heardOf.current += 1;
    if (cache.isFetching({ queryKey }) > 0) return job_ids.forEach((job_id) => heard.current.add(job_id));
    try {
      const { data } = await call(jobViews.flow, { ...filters, job_ids: job_ids.join(','), size: MOST });
      put((board) => placed(board, job_ids, data));
      onChanged(data.map(({ job_id }) => job_id));
      recount();
    } catch {
      reload();
    }
  };
  const { isFetching } = answer;
  useEffect(() => {
    if (isFetching || heard.current.size === 0) return;
    const late = [...heard.current];
    heard.current.clear();
    void changed(late);
  });
  useShiftChanges({ changed: (job_ids) => void changed(job_ids), reload });

  return { answer, board: answer.data, more, reload };
}
