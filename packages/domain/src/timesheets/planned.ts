import { minutesBetween } from '../time.ts';
import type { Hours } from './timesheet.ts';

type Planned = { ends_at: Date; break_length: number };

const QUARTER_MS = 15 * 60_000;

/**
 * Hours of a shift that nobody checked out of: from the start chosen at check-in to the planned end, with the planned
 * break. After a check-in in its last minutes they are a quarter of an hour without a break.
 */
export function plannedHours({ ends_at, break_length }: Planned, start_time: Date): Hours {
  const end_time = ends_at > start_time ? ends_at : new Date(start_time.getTime() + QUARTER_MS);
  const break_time = break_length < minutesBetween(start_time, end_time) ? break_length : 0;
  return { start_time, end_time, break_time };
}
