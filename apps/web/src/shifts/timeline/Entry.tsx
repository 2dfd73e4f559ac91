import type { JobRow } from '@handover/contract/shifts/jobs';
import { memo } from 'react';
import { Person } from '../../ui/Person.tsx';
import { cx } from '../../ui/cx.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { Rate } from '../shared/Rate.tsx';
import { ShiftStrip } from '../shared/ShiftStrip.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { ShiftLink, TagsAboveLink } from '../shared/ShiftLink.tsx';
import { nameOf, placeText, timesText, townText } from '../shared/shiftTexts.ts';
import { pendingText, memberText } from './entryTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './Entry.module.css';

export type EntryProps = {
  job: JobRow;
  open: boolean;
  /** True if it has just changed. */
  fresh: boolean;
  onOpen: (job_id: string) => void;
};

const TAGS_SHOWN = 3;

/** Row of the timeline. */
export const Entry = memo(({ job, open, fresh, onOpen }: EntryProps) => (
  <li className={classes.entry} data-open={open || undefined} data-fresh={fresh || undefined}>
    <div className={`${classes.time} ${shared.num}`}>
      {timesText(job)}
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} className={classes.strip} />
    </div>
    <div className={classes.main}>
      <div className={classes.title}>
        <h3>
          <ShiftLink job={job} cover className={classes.opener} onOpen={onOpen}>
            {job.title}
          </ShiftLink>
        </h3>
        {job.tags.length > 0 && <TagsAboveLink tags={job.tags} most={TAGS_SHOWN} />}
      </div>
      <p>
        {placeText(job)}, {townText(job)} <span className={`${shared.dim} ${shared.num}`}>· {job.code}</span>
      </p>
      <p className={classes.by}>{memberText(job)}</p>
    </div>
    <Who job={job} size={26} />
    <div className={classes.status}>
      <StatusBadge status={job.status} />
      <Punctual job={job} />
    </div>
    <div className={classes.rate}>
      <Rate pounds={job.staff_rate} />
    </div>
  </li>
));

/** Booked member, or the number of applicants. */
export const Who = ({ job, size, className }: { job: JobRow; size: number; className?: string | undefined }) =>
  job.assigned_to ? (
    <div className={cx(classes.who, className)}>
      <Person name={nameOf(job.assigned_to)} size={size} />
      <span>
        {nameOf(job.assigned_to)}
        {job.out_of_date && <OutOfDate className={classes.warning} />}
      </span>
    </div>
  ) : (
    <div className={cx(classes.who, shared.dim, className)}>{pendingText(job)}</div>
  );
