import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { duration, shortDate } from '@handover/domain/format';
import { paidWords } from '@handover/domain/cancellations/lateCancellationPay';
import { minutesBetween } from '@handover/domain/time';
import { type Level, isMember } from '@handover/domain/viewer';
import { useNow } from '../ui/useNow.ts';
import { OutOfDate } from '../shifts/shared/OutOfDate.tsx';
import { Punctual } from '../shifts/shared/Punctual.tsx';
import { DayNight, ShiftStrip } from '../shifts/shared/ShiftStrip.tsx';
import { StatusBadge } from '../shifts/shared/StatusBadge.tsx';
import { homeText, timesText, townText } from '../shifts/shared/shiftTexts.ts';
import { breakText, nextMoment } from '../shifts/shared/shiftFacts.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftSummary.module.css';

type Props = { job: JobAnswer; level: Level };

/** Summary of a shift: role, place and time; members see no status on an open shift. */
export function ShiftSummary({ job, level }: Props) {
  const now = useNow();
  const next = nextMoment(job, now);
  const { job_start_time: start, job_end_time: end } = job;
  const lasts = minutesBetween(new Date(job.starts_at), new Date(job.ends_at));
  return (
    <>
      <div className={classes.state}>
        {(!isMember(level) || job.status !== 'Published') && <StatusBadge status={job.status} />}
        <Punctual job={job} />
        {job.out_of_date && <OutOfDate />}
        {job.late_paid_minutes ? <span>Cancelled late; {paidWords(job.late_paid_minutes)}</span> : null}
        {next && (
          <span className={classes.next} data-urgent={next.urgent || undefined}>
            {next.text}
          </span>
        )}
        <span className={`${classes.code} ${shared.num}`}>{job.code}</span>
      </div>
      <h3 className={classes.title}>{job.title}</h3>
      <p className={classes.place}>
        {homeText(job)} · {townText(job)}
      </p>
      <div className={classes.when}>
        <p className={`${classes.day} ${shared.num}`}>
          <DayNight start={start} size={16} />
          {shortDate(new Date(job.starts_at), now)}, {timesText(job)}
        </p>
        <p className={`${classes.length} ${shared.num}`}>
          <span>{job.shift_time} ·</span> <span>{duration(lasts)} ·</span> <span>{breakText(job)}</span>
        </p>
        <ShiftStrip start={start} end={end} large className={classes.strip} />
      </div>
    </>
  );
}
