import { isAboutNow } from '@handover/contract/shifts/filters';
import type { JobRow } from '@handover/contract/shifts/jobs';
import { type BoardColumn, jobViews } from '@handover/contract/shifts/views';
import { BOARD } from '@handover/domain/shifts/groups';
import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call, useCall } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { useSlow } from '../../ui/Loading.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import { markSeen, useJustPublished } from '../shared/published.ts';
import { useFresh } from '../shared/useFresh.ts';
import { useShiftChanges } from '../shared/useShiftChanges.ts';
import { Column } from './Column.tsx';
import { ColumnSwitch } from './ColumnSwitch.tsx';
import { type Board, type ColumnId, directionOf, followedBy, placed, recounted, totalOf } from './columns.ts';
import { DraftsAndClosed, NoColumns } from './OffTheBoard.tsx';
import { useBoardFocus } from './useBoardFocus.ts';
import { useKeptPlaces } from './useKeptPlaces.ts';
import { usePhoneColumns } from './usePhoneColumns.ts';
import shared from '../../ui/shared.module.css';
import classes from './BoardView.module.css';

/** Board with five columns from open to completed; each has its count and loads more while it is scrolled. */
export default function BoardView({ filters, open, onOpen, onTotal }: ViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const { fresh, mark } = useFresh();
  const remember = useRef(() => {});
  const opening = useRef(onOpen);
  // A stable function, so that a thousand cards are not rendered again when one is opened.
  const openCard = useCallback((job_id: string) => {
    markSeen([job_id]);
    opening.current(job_id);
  }, []);
  const newest = useNewest(filters);
  const { answer, board, more, reload } = useBoard(filters, {
    onBefore: () => remember.current(),
    onChanged: mark,
  });
  const loading = useSlow(answer.isPending);
  const waiting = useSlow(answer.isPlaceholderData);
  const shown = board ? BOARD.filter(({ id }) => board.some((column) => column.id === id)) : BOARD;
  const focus = useBoardFocus(frame, board);
  const columns = usePhoneColumns(
    frame,
    phone,
    shown.map(({ id }) => id),
  );
  const rememberPlaces = useKeptPlaces(frame, board);
  useEffect(() => {
    remember.current = rememberPlaces;
    opening.current = onOpen;
  });
  useEffect(() => onTotal(board && totalOf(board)), [board, onTotal]);
  useHotkey('r', 'Refresh', 'Shifts', reload);

  if (shown.length === 0 && filters.status) return <NoColumns status={filters.status} filters={filters} />;
  return (
    <>
      {answer.isError && !board && (
        <Banner
          className={classes.banner}
          tone="red"
          action={
            <Button
              size="xs"
              variant="white"
              color="red"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={reload}
            >
              Try again
            </Button>
          }
        >
          <b>We could not load the shifts.</b> Nothing has been lost. Your connection dropped, or our server is busy.
        </Banner>
      )}
      {answer.isError && board && (
        <Banner
          className={classes.banner}
          tone="amber"
        >{`This board may be out of date. ${messageOf(answer.error)}`}</Banner>
      )}
      {phone && <ColumnSwitch columns={shown} board={board} current={columns.current} onChange={columns.show} />}
      <div
        ref={frame}
        className={classes.board}
        data-board
        aria-busy={answer.isPending || answer.isPlaceholderData}
        data-waiting={waiting || undefined}
        onFocus={focus.onFocus}
        onKeyDown={focus.onKeyDown}
        onTouchStart={columns.onTouchStart}
        onScroll={columns.onScroll}
      >
        {shown.map(({ id, title, status }) => (
          <Column
            key={id}
            id={id}
            title={title}
            status={status}
            column={board?.find((column) => column.id === id)}
            loading={loading}
            current={phone && id === columns.current}
            phone={phone}
            open={open}
            fresh={fresh}
            newest={id === 'unallocated' ? newest : NO_ROWS}
            tab_stop={focus.tab_stops[id]}
            onOpen={openCard}
            onMore={more}
          />
        ))}
      </div>
      {loading && (
        <p className={shared.sr} role="status">
          Loading...
        </p>
      )}
      <DraftsAndClosed filters={filters} />
    </>
  );
}

const NO_ROWS: readonly JobRow[] = [];

/** Shifts that this page has just published, as far as the filters show them: the column may not reach them yet. */
function useNewest(filters: Filters): readonly JobRow[] {
  const ids = [...(useJustPublished()?.fresh ?? [])].slice(0, MOST);
  const { data } = useCall(
    jobViews.flow,
    { ...filters, job_ids: ids.join(','), size: MOST },
    { enabled: ids.length > 0, keep: true },
  );
  if (ids.length === 0 || !data) return NO_ROWS;
  return data.data.filter(({ job_id, status }) => status === 'Published' && ids.includes(job_id));
}

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
function useBoard(filters: Filters, { onBefore, onChanged }: Told) {
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
