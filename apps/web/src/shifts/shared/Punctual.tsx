import type { JobRow } from '@handover/contract/shifts/jobs';
import { Pill } from '../../ui/Pill.tsx';

type Props = { job: Parameters<typeof punctualText>[0]; className?: string | undefined };

/** Pill for a no-show or a late check-in, beside the status. */
export function Punctual({ job, className }: Props) {
  const words = punctualText(job);
  return (
    words && (
      <Pill tone="amber" className={className}>
        {words}
      </Pill>
    )
  );
}

/** Text for a no-show or a late check-in; undefined otherwise. */
export function punctualText({
  status,
  no_show,
  late_check_in,
}: Pick<JobRow, 'status' | 'no_show' | 'late_check_in'>): string | undefined {
  if (no_show) return 'No show';
  return status === 'Checked in' && late_check_in ? `${late_check_in} mins late` : undefined;
}
