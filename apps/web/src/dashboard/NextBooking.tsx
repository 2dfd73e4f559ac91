import type { MemberRow } from '@handover/contract/shifts/jobs';
import { lateText } from '@handover/domain/attendance/late';
import { milesInWords } from '@handover/domain/distance';
import { Button } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import { type MemberShiftState, memberShiftState, dayPath } from '../shifts/shared/memberShiftState.ts';
import { dayWords, endsText, startsText } from '../shifts/shared/whenTexts.ts';
import { Rate } from '../shifts/shared/Rate.tsx';
import { ShiftStrip } from '../shifts/shared/ShiftStrip.tsx';
import { timesText, townText } from '../shifts/shared/shiftTexts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useNow } from '../ui/useNow.ts';
import { Directions } from '../shifts/shared/Directions.tsx';
import shared from '../ui/shared.module.css';
import classes from './NextBooking.module.css';

/** Next booking of a member, and directions to it. */
export function NextBooking({ job }: { job: MemberRow }) {
  const now = useNow();
  const between = memberShiftState(job, now);
  const inside = between === 'inside';
  return (
    <section className={classes.next} aria-labelledby="next-booking">
      <div className={classes.row}>
        <span>{inside ? 'You are checked in' : 'Next booking'}</span>
        <b className={shared.num}>{inside ? endsText(job, now) : startsText(job, now)}</b>
      </div>
      <h2 id="next-booking">
        <AppLink href={`/job_info/${job.job_id}`}>{job.location.title}</AppLink>
      </h2>
      <p>
        {job.ward ? `${job.title}, ${job.ward}` : job.title}
        <br />
        {townText(job)}
        {job.miles !== null && <span className={shared.num}> · {milesInWords(job.miles)} away</span>}
      </p>
      {job.late_notice !== null && (
        <p className={`${classes.late} ${shared.num}`}>{lateText({ ...job, starts_at: new Date(job.starts_at) })}</p>
      )}
      <div className={`${classes.row} ${classes.when} ${shared.num}`}>
        <b>
          {dayWords(job, now)}, {timesText(job)}
        </b>
        <Rate pounds={job.staff_rate} />
      </div>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} large />
      <div className={classes.ways}>
        <Main job_id={job.job_id} between={between} />
        <Directions job={job} className={classes.ghost} />
      </div>
    </section>
  );
}

/** Main action for the booking at this time. */
function Main({ job_id, between }: { job_id: string; between: MemberShiftState }) {
  const look = { component: AppLink, className: classes.main } as const;
  const sign = <IconMapPinCheck size={20} stroke={1.8} aria-hidden />;
  if (between === 'arriving') {
    return (
      <Button {...look} href={dayPath(job_id, 'check_in')} leftSection={sign}>
        Check in
      </Button>
    );
  }
  if (between === 'inside') {
    return (
      <Button {...look} href={dayPath(job_id, 'check_out')} leftSection={sign}>
        Check out
      </Button>
    );
  }
  return (
    <Button {...look} href={`/job_info/${job_id}`}>
      Shift details
    </Button>
  );
}
