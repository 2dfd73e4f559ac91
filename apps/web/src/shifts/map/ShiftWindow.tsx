import type { JobRow } from '@handover/contract/shifts/jobs';
import { shortDate } from '@handover/domain/format';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Place } from '../../ui/map/drawing.ts';
import { OnMap, useDrawing } from '../../ui/map/OnMap.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Rate } from '../shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { homeText, timesText, townText } from '../shared/shiftTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './ShiftWindow.module.css';

type Shown = Pick<
  JobRow,
  | 'code'
  | 'job_id'
  | 'title'
  | 'status'
  | 'starts_at'
  | 'job_start_time'
  | 'job_end_time'
  | 'location'
  | 'ward'
  | 'city'
  | 'staff_rate'
> & { town: string | null };

type Props = {
  at: Place;
  /** Undefined while it is loading. */
  job: Shown | undefined;
  /** It could not be loaded, most likely because it is no longer open. */
  gone?: boolean;
  /** Index among the shifts at this place. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Hide the status, which members do not need on an open shift. */
  plain?: boolean;
  onView: (job_id: string) => void;
  onClose: () => void;
};

const EDGE_PX = 12;

/** Information window of a shift on the map; pages through several at one place. */
export function ShiftWindow({ at, job, gone = false, page, pages, onPage, plain = false, onView, onClose }: Props) {
  const now = useNow();
  const box = useInSight(job?.job_id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <OnMap at={at} front>
      <div
        ref={box}
        className={classes.window}
        role="dialog"
        aria-label={job ? `Shift ${job.code}` : 'Shift'}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={classes.head}>
          {job && !(plain && job.status === 'Published') && <StatusBadge status={job.status} />}
          {pages > 1 && <Pager page={page} pages={pages} onPage={onPage} />}
          <CloseButton className={classes.close} onClick={onClose} />
        </div>
        {job ? (
          <>
            <h2>{job.title}</h2>
            <p className={shared.dim}>
              {homeText(job)}
              <br />
              {townText(job)} · <span className={shared.num}>{job.code}</span>
            </p>
            <p className={`${classes.when} ${shared.num}`}>
              <DayNight start={job.job_start_time} />
              {shortDate(new Date(job.starts_at), now)} · {timesText(job)}
            </p>
            <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
            <div className={classes.foot}>
              <Rate pounds={job.staff_rate} />
              <Button size="xs" onClick={() => onView(job.job_id)}>
                View Job
              </Button>
            </div>
          </>
        ) : gone ? (
          <p>This shift is no longer here.</p>
        ) : (
          <div aria-busy>
            <Skeleton h={13} w="60%" mt={4} mb={10} />
            <Skeleton h={10} w="80%" mb={7} />
            <Skeleton h={10} w="70%" mb={16} />
            <Skeleton h={5} />
          </div>
        )}
      </div>
    </OnMap>
  );
}

function Pager({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) {
  const step = (by: 1 | -1, label: string, icon: ReactNode) => (
    <IconButton label={label} size={26} onClick={() => onPage((page + by + pages) % pages)}>
      {icon}
    </IconButton>
  );
  return (
    <div className={classes.pages}>
      {step(-1, 'Previous shift here', <IconChevronLeft size={15} />)}
      <span className={shared.num} aria-live="polite">
        {page + 1} of {pages}
      </span>
      {step(1, 'Next shift here', <IconChevronRight size={15} />)}
    </div>
  );
}

/** Focuses the window when it opens, and moves the map so that all of it is visible. */
function useInSight(shown: string | undefined) {
  const map = useDrawing();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const panIntoView = useEffectEvent(() => {
    const here = box.current?.getBoundingClientRect();
    const ground = box.current?.closest('[data-provider]')?.getBoundingClientRect();
    if (!map || !here || !ground) return;
    const over = (low: number, high: number, from: number, to: number) =>
      Math.min(0, low - from - EDGE_PX) + Math.max(0, high - to + EDGE_PX);
    const right = over(here.left, here.right, ground.left, ground.right);
    const down = over(here.top, here.bottom, ground.top, ground.bottom);
    if (right || down) map.panBy(right, down);
  });
  useEffect(() => panIntoView(), [shown]);
  return box;
}
