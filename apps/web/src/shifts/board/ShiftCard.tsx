import type { JobRow } from '@handover/contract/shifts/jobs';
import { dateTime } from '@handover/domain/format';
import { IconClock, IconUserPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { isRowClick } from '../../lists/rowClick.ts';
import { Person } from '../../ui/Person.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { ShiftLink } from '../shared/ShiftLink.tsx';
import { nameOf, timesText, townText } from '../shared/shiftTexts.ts';
import { applicantsText, dayText, dueOf, postedText } from './cardTexts.ts';

const TAGS_SHOWN = 2;

type Props = {
  job: JobRow;
  open: boolean;
  /** True if it has just changed on screen. */
  fresh: boolean;
  tab_stop: boolean;
  onOpen: (job_id: string) => void;
};

/** Card of a shift for managers: deadline, role, place, times and people. */
export const ShiftCard = memo(function ShiftCard({ job, open, fresh, tab_stop, onOpen }: Props) {
  const now = useNow();
  const due = dueOf(job, now);
  const { assigned_to, tags } = job;
  return (
    <li
      className="board-card"
      data-card={job.job_id}
      data-open={open || undefined}
      data-fresh={fresh || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onOpen(job.job_id);
      }}
    >
      <div className="board-card-top">
        <time
          className={due.urgent ? 'board-due urgent' : 'board-due'}
          dateTime={due.at}
          title={dateTime(new Date(due.at))}
        >
          <IconClock size={13} stroke={2} aria-hidden />
          {due.text}
        </time>
        <span className="num">{job.code}</span>
      </div>
      <h3>
        <ShiftLink job={job} onOpen={onOpen} tab_stop={tab_stop}>
          {job.title}
          <span className="sr"> {job.code}</span>
        </ShiftLink>
      </h3>
      <p className="board-where">
        <b>{job.care_provider.company_name}</b>
        {townText(job)}
      </p>
      <p className="board-when num">
        <DayNight start={job.job_start_time} />
        {dayText(new Date(job.starts_at), now)} · {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
      {tags.length > 0 && <Tags tags={tags} most={TAGS_SHOWN} tab_stop={tab_stop} />}
      <p className="board-who">
        {assigned_to ? (
          <>
            <Person name={nameOf(assigned_to)} size={20} />
            {nameOf(assigned_to)}
          </>
        ) : (
          <span className="dim">
            <IconUserPlus size={15} stroke={1.7} aria-hidden />
            {applicantsText(job.applications)}
          </span>
        )}
        <Punctual job={job} />
      </p>
      {job.out_of_date && (
        <p className="board-flag">
          <OutOfDate />
        </p>
      )}
      <p className="board-made">{postedText(job, now)}</p>
    </li>
  );
});
