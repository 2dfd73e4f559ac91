import type { JobRow } from '@handover/contract/shifts/jobs';
import { dateTime } from '@handover/domain/format';
import { IconClock, IconUserPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { isOfOneLocation } from '../../api/me.ts';
import { isRowClick } from '../../lists/rowClick.ts';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { ShiftLink } from '../shared/ShiftLink.tsx';
import { nameOf, placeText, timesText, townText } from '../shared/shiftTexts.ts';
import { applicantsText, dayText, dueOf, postedText } from './cardTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './ShiftCard.module.css';

const TAGS_SHOWN = 2;

type Props = {
  job: JobRow;
  open: boolean;
  /** True if it has just changed on screen. */
  fresh: boolean;
  /** True if this page has just published it. */
  is_new: boolean;
  tab_stop: boolean;
  onOpen: (job_id: string) => void;
};

/** Card of a shift for managers: deadline, role, place, times and people. */
export const ShiftCard = memo(function ShiftCard({ job, open, fresh, is_new, tab_stop, onOpen }: Props) {
  const now = useNow();
  const due = dueOf(job, now);
  const { assigned_to, tags } = job;
  return (
    <li
      className={classes.card}
      data-card={job.job_id}
      data-open={open || undefined}
      data-fresh={fresh || is_new || undefined}
      data-new={is_new || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onOpen(job.job_id);
      }}
    >
      <div className={classes.top}>
        <time
          className={due.urgent ? `${classes.due} ${classes.urgent}` : classes.due}
          dateTime={due.at}
          title={dateTime(new Date(due.at))}
        >
          <IconClock size={13} stroke={2} aria-hidden />
          {due.text}
        </time>
        <span className={shared.num}>{job.code}</span>
      </div>
      <h3 className={classes.title}>
        <ShiftLink job={job} className={classes.opener} onOpen={onOpen} tab_stop={tab_stop}>
          {job.title}
          <span className={shared.sr}> {job.code}</span>
        </ShiftLink>
        {is_new && <span className={classes.new}>New</span>}
      </h3>
      <p className={classes.where}>
        <b>{placeText(job)}</b>
        {isOfOneLocation() ? townText(job) : `${job.care_provider.company_name}, ${townText(job)}`}
      </p>
      <p className={`${classes.when} ${shared.num}`}>
        <DayNight start={job.job_start_time} />
        {dayText(new Date(job.starts_at), now)} · {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
      {tags.length > 0 && <Tags className={classes.tags} tags={tags} most={TAGS_SHOWN} tab_stop={tab_stop} />}
      <p className={classes.who}>
        {assigned_to ? (
          <>
            <Person name={nameOf(assigned_to)} size={20} />
            {nameOf(assigned_to)}
          </>
        ) : (
          <span className={`${shared.dim} ${classes.nobody}`}>
            <IconUserPlus size={15} stroke={1.7} aria-hidden />
            {applicantsText(job.applications)}
          </span>
        )}
      </p>
      <Punctual job={job} className={classes.punctual} />
      {job.out_of_date && (
        <p className={classes.flag}>
          <OutOfDate />
        </p>
      )}
      <p className={classes.made}>{postedText(job, now)}</p>
    </li>
  );
});
