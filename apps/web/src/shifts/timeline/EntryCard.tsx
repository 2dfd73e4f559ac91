import { memo } from 'react';
import '../../styles/entry-card.css';
import { Tags } from '../../ui/Tags.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { Rate } from '../shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { ShiftLink } from '../shared/ShiftLink.tsx';
import { homeText, timesText, townText } from '../shared/shiftTexts.ts';
import { type EntryProps, Who } from './Entry.tsx';
import { memberText } from './entryTexts.ts';

/** Entry of the timeline as a card, for phones. */
export const EntryCard = memo(({ job, open, fresh, onOpen }: EntryProps) => (
  <li className="card entry-card" data-open={open || undefined} data-fresh={fresh || undefined}>
    <div className="entry-ends">
      <span className="entry-status">
        <StatusBadge status={job.status} />
        <Punctual job={job} />
      </span>
      <Rate pounds={job.staff_rate} />
    </div>
    <h3>
      <ShiftLink job={job} onOpen={onOpen}>
        {job.title}
      </ShiftLink>
    </h3>
    <p className="dim">
      {homeText(job)}
      <br />
      {townText(job)} · <span className="num">{job.code}</span>
      <br />
      {memberText(job)}
    </p>
    <p className="entry-when num">
      <DayNight start={job.job_start_time} size={16} />
      {timesText(job)}
    </p>
    <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
    <div className="entry-ends entry-foot">
      <Who job={job} size={24} />
      {job.tags.length > 0 && <Tags tags={job.tags} most={1} />}
    </div>
  </li>
));
