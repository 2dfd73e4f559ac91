import { shortDate } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './Conversation.module.css';

type Shift = {
  title: string;
  office_title: string;
  shift_time: string;
  starts_at: string;
  job_start_time: string;
  job_end_time: string;
  staff_rate: number;
};

/** Shift of the conversation, linked if an address is given. */
export const ShiftLine = ({ job, href }: { job: Shift; href?: string }) =>
  href === undefined ? (
    <p className={classes.shift}>
      <Words job={job} />
    </p>
  ) : (
    <AppLink href={href} className={classes.shift}>
      <Words job={job} />
    </AppLink>
  );

function Words({ job }: { job: Shift }) {
  const now = useNow();
  const Icon = job.shift_time === 'Night Shift' ? IconMoon : IconSun;
  return (
    <>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{job.title}</b> · {job.office_title} · {shortDate(new Date(job.starts_at), now)},{' '}
        <span className={`${shared.num} whole`}>
          {job.job_start_time} – {job.job_end_time}
        </span>{' '}
        · <span className={`${shared.num} whole`}>{asPounds(Math.round(job.staff_rate * 100))}/h</span>
      </span>
    </>
  );
}
