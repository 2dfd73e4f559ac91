import type { JobStatus } from '@handover/domain/shifts/status';
import { shiftCount } from '../shared/days.ts';
import { isEditable, type ShiftValues } from '../shared/values.ts';

type Filled = Pick<ShiftValues, 'status' | 'dates' | 'heads'>;

/** Text of the submit button: its effect, or why it is disabled. */
export function submitText(job: { status: JobStatus } | undefined, values: Filled, busy: boolean): string {
  if (job && !isEditable(job.status)) return 'Job Not editable';
  if (busy) return 'Loading...';
  if (job) return 'Save changes';
  const shifts = (values.dates?.length ?? 1) * (values.heads ?? 1);
  const several = shifts > 1 ? shiftCount(shifts) : 'shift';
  if (values.status === 'Published') return `Publish ${several}`;
  return shifts > 1 ? `Save ${several} unpublished` : 'Save unpublished';
}
