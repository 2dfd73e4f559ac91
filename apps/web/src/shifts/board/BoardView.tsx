import { BOARD } from '@handover/domain/shifts/groups';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '../../api/error.ts';
import '../../styles/board.css';
import '../../styles/job-status.css';
import { Banner } from '../../ui/Banner.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { useSlow } from '../../ui/Loading.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useFresh } from '../shared/useFresh.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import { Column } from './Column.tsx';
import { ColumnSwitch } from './ColumnSwitch.tsx';
import { totalOf } from './columns.ts';
import { DraftsAndClosed, NoColumns } from './OffTheBoard.tsx';
import { useBoard } from './useBoard.ts';
import { useBoardFocus } from './useBoardFocus.ts';
import { useKeptPlaces } from './useKeptPlaces.ts';
import { usePhoneColumns } from './usePhoneColumns.ts';

/** Board with five columns from open to completed; each has its count and loads more while it is scrolled. */
export default function BoardView({ filters, open, onOpen, onTotal }: ViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const { fresh, mark } = useFresh();
  const remember = useRef(() => {});
  const opening = useRef(onOpen);
  // A stable function, so that a thousand cards are not rendered again when one is opened.
  const openCard = useCallback((job_id: string) => opening.current(job_id), []);
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
        <Banner tone="amber">{`This board may be out of date. ${messageOf(answer.error)}`}</Banner>
      )}
      {phone && <ColumnSwitch columns={shown} board={board} current={columns.current} onChange={columns.show} />}
      <div
        ref={frame}
        className="board"
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
            tab_stop={focus.tab_stops[id]}
            onOpen={openCard}
            onMore={more}
          />
        ))}
      </div>
      {loading && (
        <p className="sr" role="status">
          Loading...
        </p>
      )}
      <DraftsAndClosed filters={filters} />
    </>
  );
}
