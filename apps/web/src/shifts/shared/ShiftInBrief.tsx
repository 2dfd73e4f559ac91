import type { JobAnswer, MemberRow } from '@handover/contract/shifts/jobs';
import { shortDate } from '@handover/domain/format';
import type { ReactNode } from 'react';
import { useNow } from '../../ui/useNow.ts';
import { DayNight } from './ShiftStrip.tsx';
import { timesText } from './shiftTexts.ts';
import shared from '../../ui/shared.module.css';

/** Summary of the shift that a question is about, with the consequences. */
export function ShiftInBrief({ job, children }: { job: JobAnswer | MemberRow; children: ReactNode }) {
  const now = useNow();
  return (
    <>
      <DayNight start={job.job_start_time} />
      <span>
        <b>{job.title}</b>, {shortDate(new Date(job.starts_at), now)},{' '}
        <span className={shared.num}>{timesText(job)}</span>. {children}
      </span>
    </>
  );
}
