import type { JobRow } from '@handover/contract/shifts/jobs';
import { shortDate } from '@handover/domain/format';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { totalText } from '../../lists/texts.ts';
import { useSlow } from '../../ui/Loading.tsx';
import { useNow } from '../../ui/useNow.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Rate } from '../shared/Rate.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { ShiftLink } from '../shared/ShiftLink.tsx';
import { LoadMore } from '../shared/LoadMore.tsx';
import { useRowKeys } from '../shared/useRowKeys.ts';
import { timesText } from '../shared/shiftTexts.ts';
import type { Total } from '../shared/shiftViews.ts';
import type { MapShifts } from './useMapShifts.ts';
import shared from '../../ui/shared.module.css';
import classes from './MapList.module.css';

type Props = {
  /** Part that fills a phone. */
  sheet: 'map' | 'list';
  list: MapShifts['list'];
  total: Total | undefined;
  lit: readonly string[];
  onLight: (job_ids: readonly string[]) => void;
  /** Shift in the information window. */
  shown: string | undefined;
  open: string | undefined;
  onOpen: (job_id: string) => void;
  /** Action beside the count. */
  action: ReactNode;
  /** Content shown instead of shifts if there are none. */
  instead: ReactNode;
};

/** List of the shifts visible on the map, soonest first. */
export function MapList({ sheet, list, total, lit, onLight, shown, open, onOpen, action, instead }: Props) {
  const { onKeyDown } = useRowKeys();
  const box = useRef<HTMLUListElement>(null);
  const waiting = useSlow(list.answer.isPending && !list.rows);
  useEffect(() => {
    if (shown) box.current?.querySelector(`[data-shift="${shown}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <section className={`${shared.card} ${classes.list}`} data-sheet={sheet} aria-labelledby="in-this-area">
      <div className={classes.head}>
        <h2 id="in-this-area">In this area</h2>
        <span className={`${shared.dim} ${shared.num}`} role="status">
          {total && totalText(total)}
        </span>
        {action}
      </div>
      <div className={classes.body}>
        <ul ref={box} onKeyDown={onKeyDown} aria-labelledby="in-this-area" aria-busy={!list.rows}>
          {list.rows?.map((job) => (
            <Row
              key={job.job_id}
              job={job}
              lit={lit.includes(job.job_id) || job.job_id === shown}
              open={job.job_id === open}
              onLight={onLight}
              onOpen={onOpen}
            />
          ))}
          {waiting && [0, 1, 2, 3].map((row) => <RowSkeleton key={row} />)}
        </ul>
        {instead}
        <LoadMore flow={list} className={classes.more} />
      </div>
    </section>
  );
}

type RowProps = { job: JobRow; lit: boolean; open: boolean } & Pick<Props, 'onLight' | 'onOpen'>;

function Row({ job, lit, open, onLight, onOpen }: RowProps) {
  const now = useNow();
  return (
    <li
      className={classes.row}
      data-shift={job.job_id}
      data-lit={lit || undefined}
      data-open={open || undefined}
      onMouseEnter={() => onLight([job.job_id])}
      onMouseLeave={() => onLight([])}
      onFocus={() => onLight([job.job_id])}
      onBlur={() => onLight([])}
    >
      <div className={classes.ends}>
        <h3>
          <ShiftLink job={job} cover className={classes.opener} onOpen={onOpen}>
            {job.title}
          </ShiftLink>
        </h3>
        <Rate pounds={job.staff_rate} />
      </div>
      <p className={shared.dim}>
        {job.location.title}, {job.city}
      </p>
      <div className={classes.ends}>
        <span className={shared.num}>
          {shortDate(new Date(job.starts_at), now)} · {timesText(job)}
        </span>
        <StatusBadge status={job.status} />
      </div>
      {job.out_of_date && <OutOfDate />}
    </li>
  );
}

const RowSkeleton = () => (
  <li className={classes.row} aria-hidden>
    <Skeleton h={12} w="55%" mb={9} />
    <Skeleton h={10} w="70%" mb={11} />
    <Skeleton h={10} w="62%" />
  </li>
);
