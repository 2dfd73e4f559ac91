import { londonTime } from '@handover/domain/time';

/** Check-in time in words: "Checked in at 20:07, 7 mins late"; undefined before check-in. */
export function actualStartText(job: {
  checked_in_at: string | null;
  late_check_in: number | null;
}): string | undefined {
  if (!job.checked_in_at) return undefined;
  const at = `Checked in at ${londonTime(new Date(job.checked_in_at))}`;
  return job.late_check_in ? `${at}, ${job.late_check_in} mins late` : at;
}
