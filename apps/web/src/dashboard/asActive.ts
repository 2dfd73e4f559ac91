import type { ActiveJob } from '@handover/domain/dashboard/activeLine';
import type { TableShift } from '../shifts/table/useShiftsTable.ts';

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Row of the API with its times as dates, as the domain functions take it. */
export const asActive = (job: TableShift): ActiveJob => ({
  ...job,
  starts_at: new Date(job.starts_at),
  start_time: moment(job.start_time),
  end_time: moment(job.end_time),
});
