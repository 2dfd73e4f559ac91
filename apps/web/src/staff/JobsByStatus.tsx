import { staff } from '@handover/contract/staff/staff';
import { shortDate } from '@handover/domain/format';
import { IconCalendarOff } from '@tabler/icons-react';
import { useCall } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';
import rowClasses from '../ui/Rows.module.css';

type Props = { member_id: string; status: 'active' | 'completed' | 'invoiced' };

/** Shifts of a member by status, each linked: "#SH-20431 - Night carer - Leeds". */
export function JobsByStatus({ member_id, status }: Props) {
  const now = useNow();
  const answer = useCall(staff.jobs, { member_id, status });
  const jobs = answer.data?.data;
  if (!jobs && answer.isError) {
    return <ErrorState text={messageOf(answer.error)} onRetry={() => void answer.refetch()} />;
  }
  if (!jobs) return <Loading />;
  if (jobs.length === 0) return <Empty icon={<IconCalendarOff size={22} stroke={1.7} />} title="No shifts found" />;
  return (
    <ul className={`${rowClasses.rows} ${classes.jobs}`}>
      {jobs.map(({ job_id, code, title, city, date }) => (
        <li key={job_id}>
          <AppLink href={`/job_info/${job_id}`}>{`#${code} - ${title} - ${city}`}</AppLink>
          <small className={`${shared.dim} ${shared.num}`}>{shortDate(new Date(`${date}T12:00:00Z`), now)}</small>
        </li>
      ))}
    </ul>
  );
}
