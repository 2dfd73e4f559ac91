import { memo } from 'react';
import { Punctual } from '../shared/Punctual.tsx';
import { Rate } from '../shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { ShiftLink, TagsAboveLink } from '../shared/ShiftLink.tsx';
import { placeText, timesText, townText } from '../shared/shiftTexts.ts';
import { type EntryProps, Who } from './Entry.tsx';
import { memberText } from './entryTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './EntryCard.module.css';

/** Entry of the timeline as a card, for phones. */
export const EntryCard = memo(({ job, open, fresh, onOpen }: EntryProps) => (
  <li className={`${shared.card} ${classes.card}`} data-open={open || undefined} data-fresh={fresh || undefined}>
    <div className={classes.ends}>
      <span className={classes.status}>
        <StatusBadge status={job.status} className={classes.pill} />
        <Punctual job={job} className={classes.pill} />
      </span>
      <Rate pounds={job.staff_rate} />
    </div>
    <h3>
      <ShiftLink job={job} cover className={classes.opener} onOpen={onOpen}>
        {job.title}
      </ShiftLink>
    </h3>
    <p className={`${shared.dim} ${classes.about}`}>
      {placeText(job)}
      <br />
      {townText(job)} · <span className={shared.num}>{job.code}</span>
      <br />
      {memberText(job)}
    </p>
    <p className={`${classes.when} ${shared.num}`}>
      <DayNight start={job.job_start_time} size={16} />
      {timesText(job)}
    </p>
    <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
    <div className={`${classes.ends} ${classes.foot}`}>
      <Who job={job} size={24} className={classes.who} />
      {job.tags.length > 0 && <TagsAboveLink className={classes.tags} tags={job.tags} most={1} />}
    </div>
  </li>
));
