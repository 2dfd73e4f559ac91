import type { JobRow } from '@handover/contract/shifts/jobs';
import { lateText } from '@handover/domain/attendance/late';
import { attentionOf, notHereText } from '@handover/domain/dashboard/activeLine';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { useNow } from '../../ui/useNow.ts';

type Judged = Pick<JobRow, 'status' | 'no_show' | 'late_check_in' | 'late_notice' | 'starts_at'>;
type Props = { job: Judged; className?: string | undefined };

/** Pill beside the status for a missing or late member. */
export function Punctual({ job, className }: Props) {
  const said = punctualOf(job, useNow());
  return (
    said && (
      <Pill tone={said.tone} className={className}>
        {said.text}
      </Pill>
    )
  );
}

/** Text and tone for a missing or late member; undefined if there is nothing to say. */
export function punctualOf(
  { starts_at, ...row }: Judged,
  now: Date,
): { tone: Extract<Tone, 'red' | 'amber'>; text: string } | undefined {
  const job = { ...row, starts_at: new Date(starts_at) };
  if (job.no_show) return { tone: 'amber', text: 'No show' };
  switch (attentionOf(job, now)) {
    case 'not_here':
      return { tone: 'red', text: notHereText(job.starts_at, now) };
    case 'told_late':
      return { tone: 'amber', text: lateText(job) };
    case 'late':
      return { tone: 'amber', text: `${job.late_check_in} mins late` };
    default:
      return undefined;
  }
}
