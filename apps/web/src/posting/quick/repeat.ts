import type { Sent } from '@handover/contract/endpoint';
import { shiftSeries } from '@handover/contract/posting/series';
import { dueDays } from '@handover/domain/posting/series';
import { dayAfter, daysBetween, londonDay, mondayOf } from '@handover/domain/time';
import { problemsOf } from '../../api/form.ts';
import type { Typed } from '../../api/typedInput.ts';
import type { Repeat } from '../shared/RepeatFields.tsx';
import type { Draft, entryOf, Problems } from './draft.ts';

/** Weeks that a new repetition lasts: a quarter of a year. */
const WEEKS = 13;

/** Repetition to begin with: the days of the week that are chosen already. */
export function firstRepeat(dates: readonly string[], now: Date): Repeat {
  const weekdays = [...new Set(dates.map((date) => daysBetween(mondayOf(date), date) + 1))].toSorted();
  return { weekdays, until: dayAfter(londonDay(now), WEEKS * 7), weeks_ahead: 4 };
}

/** Days that are posted at once, for the preview, the cost and the button. */
export function repeatDates(repeat: Repeat, draft: Draft, now: Date): string[] {
  const { until } = repeat;
  if (until === '') return [];
  const today = londonDay(now);
  // Before hours are chosen, no shift of today has started.
  const [job_start_time, job_end_time] = [draft.job_start_time || '23:45', draft.job_end_time || '23:45'];
  const pattern = { ...repeat, starts_on: today, skipped: [], job_start_time, job_end_time };
  return dueDays(pattern, new Set(), now);
}

/** Entry of a shift that repeats, as it is sent. */
export const repeatedEntry = (
  { dates: _, ...entry }: ReturnType<typeof entryOf>,
  repeat: Repeat,
): Typed<Sent<typeof shiftSeries.create>> => ({ ...entry, ...repeat });

/** Problems that the contract finds in a shift that repeats, as quick post shows them. */
export function problemsWithRepeat(entry: ReturnType<typeof repeatedEntry>): Problems {
  const { shift_time: _, ...wrong } = problemsOf(shiftSeries.create, entry);
  const { job_start_time, job_end_time, staff_rate: __, hcp_rate: ___, ...others } = wrong;
  const rated = entry.title === '' ? others : wrong;
  if (!job_start_time || !job_end_time) return rated;
  const { description: ____, job_start_time: _____, job_end_time: ______, ...unnoted } = rated as Problems;
  return { ...unnoted, shift_time: 'Choose a shift, or set its times' };
}
