import type { MemberRow } from '@handover/contract/jobs';
import { milesInWords } from '@handover/domain/distance';
import { Button } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { dayWords, directionsTo, startsText } from '../jobs/member/when.ts';
import { Rate } from '../jobs/Rate.tsx';
import { ShiftStrip } from '../jobs/ShiftStrip.tsx';
import { timesText, townText } from '../jobs/words.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useNow } from '../ui/useNow.ts';

/** Where someone works next, and how to get there. */
export function NextBooking({ job }: { job: MemberRow }) {
  const now = useNow();
  return (
    <section className="next-booking" aria-labelledby="next-booking">
      <div className="next-row">
        <span>Next booking</span>
        <b className="num">{startsText(job, now)}</b>
      </div>
      <h2 id="next-booking">{job.location.title}</h2>
      <p>
        {job.ward ? `${job.title}, ${job.ward}` : job.title}
        <br />
        {townText(job)}
        {job.miles !== null && <span className="num"> · {milesInWords(job.miles)} away</span>}
      </p>
      <div className="next-row next-when num">
        <b>
          {dayWords(job, now)}, {timesText(job)}
        </b>
        <Rate pounds={job.staff_rate} />
      </div>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} large />
      <div className="next-ways">
        <Button component={AppLink} href={`/job_info/${job.job_id}`} className="next-main">
          Shift details
        </Button>
        <Button
          component="a"
          href={directionsTo(job)}
          target="_blank"
          rel="noreferrer"
          className="next-ghost"
          leftSection={<IconCar size={20} stroke={1.7} aria-hidden />}
        >
          Directions
        </Button>
      </div>
    </section>
  );
}
