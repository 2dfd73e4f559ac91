import { JOB_PAGE_SIZES } from '@handover/contract/shifts/jobs';
import { useThrottledCallback } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../../api/error.ts';
import { ListLoading } from '../../lists/ListLoading.tsx';
import { Paging } from '../../lists/Paging.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useSlow } from '../../ui/Loading.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useShiftChanges } from '../shared/useShiftChanges.ts';
import { useFresh } from '../shared/useFresh.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import { CardsView } from './CardsView.tsx';
import { InsteadOfRows } from './InsteadOfRows.tsx';
import { type RowsProps, TableRows } from './TableRows.tsx';
import { type ShiftsTable, type TableSource, useShiftsTable } from './useShiftsTable.ts';
import { useHotkey } from '../../ui/hotkeys.ts';
import { moveFocus } from '../shared/moveFocus.ts';
import classes from './TableView.module.css';

/** Minimum milliseconds between two reloads of a page, however many events come. */
const FOLLOW_MS = 1_000;

type Props = Omit<ViewProps, 'viewer'> & {
  /** Endpoint of the shifts: all in scope, or a member's own. */
  source?: TableSource;
  /** Content shown if there are no shifts at all. */
  none?: ReactNode;
  room?: RowsProps['room'];
};

/** Shifts as a paged table, sorted by any column. */
export default function TableView({ filters, open, onOpen, onTotal, source, none, room = 'wide' }: Props) {
  const table = useShiftsTable(filters, source);
  const phone = usePhone();
  const loading = useSlow(table.answer.isPending);
  const waiting = useSlow(table.answer.isPlaceholderData);
  const { view, meta, refresh } = table;
  useTableHotkeys(table);
  useEffect(() => onTotal(meta), [meta, onTotal]);
  const { fresh, mark } = useFresh();
  // A change may move a row to another page or bring one in, so the page is reloaded.
  const follow = useThrottledCallback(refresh, FOLLOW_MS);
  useShiftChanges({
    changed: (job_ids) => {
      mark(job_ids);
      follow();
    },
    reload: refresh,
  });

  const rows = {
    table,
    open,
    fresh,
    onOpen,
    loading,
    waiting,
    room,
    instead: <InsteadOfRows table={table} none={none} />,
  };
  return (
    <>
      {table.rows && table.answer.isError && !table.answer.isPlaceholderData && (
        <Banner
          className={room === 'wide' ? classes.banner : undefined}
          tone="amber"
        >{`This list may be out of date. ${messageOf(table.answer.error)}`}</Banner>
      )}
      {phone ? <CardsView {...rows} /> : <TableRows {...rows} />}
      {loading && <ListLoading className={classes.loading} room={room} />}
      <div className={classes.pages} data-room={room}>
        <Paging view={view} meta={meta} onPage={table.page} onPageSize={table.resize} sizes={JOB_PAGE_SIZES} />
      </div>
    </>
  );
}

const GROUP = 'Shifts';

function useTableHotkeys({ view, meta, page, refresh }: ShiftsTable): void {
  useHotkey('j', 'Next, previous', GROUP, () => moveFocus(1));
  useHotkey('k', 'Next, previous', GROUP, () => moveFocus(-1));
  useHotkey('r', 'Refresh', GROUP, refresh);
  useHotkey('[', 'Previous, next page', GROUP, () => view.page > 1 && page(view.page - 1));
  useHotkey(']', 'Previous, next page', GROUP, () => meta?.next_page_url && page(view.page + 1));
}
