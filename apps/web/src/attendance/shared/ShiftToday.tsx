import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useNow } from '../../ui/useNow.ts';
import { dayWords } from '../../shifts/shared/whenTexts.ts';
import { DayNight, ShiftStrip } from '../../shifts/shared/ShiftStrip.tsx';
import { StatusBadge } from '../../shifts/shared/StatusBadge.tsx';
import { homeText, timesText } from '../../shifts/shared/shiftTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './AttendedShift.module.css';

/** Card of the shift to check in to. */
export function ShiftToday({ job }: { job: JobAnswer }) {
  const now = useNow();
  return (
    <section className={`${shared.card} ${classes.today}`} aria-label={homeText(job)}>
      <p className={classes.head}>
        <StatusBadge className={classes.status} status={job.status} />
        <span className={`${shared.dim} ${shared.num} ${classes.note}`}>{job.code}</span>
      </p>
      <h3>{homeText(job)}</h3>
      <p className={`${shared.dim} ${classes.note}`}>
        {job.title} · report to {job.report_to}
      </p>
      <p className={`${classes.when} ${shared.num}`}>
        <DayNight start={job.job_start_time} size={17} />
        {dayWords(job, now)}, {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
    </section>
  );
}
