import type { JobRow } from '@handover/contract/shifts/jobs';
import '../../styles/punctual.css';

/** That someone did not come, or came late, beside the status of a shift. */
export function Punctual({ job }: { job: Parameters<typeof punctualText>[0] }) {
  const words = punctualText(job);
  return words && <span className="pill amber">{words}</span>;
}

/** How punctual someone is, where that is worth a word: they did not come, or they are there and came late. */
export function punctualText({
  status,
  no_show,
  late_check_in,
}: Pick<JobRow, 'status' | 'no_show' | 'late_check_in'>): string | undefined {
  if (no_show) return 'No show';
  return status === 'Checked in' && late_check_in ? `${late_check_in} mins late` : undefined;
}
