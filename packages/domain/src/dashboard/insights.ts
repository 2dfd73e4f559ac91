import { CANCEL_REASONS } from '../cancellations/reasons.ts';
import { JOB_STATUSES, type JobStatus } from '../shifts/status.ts';
import { dayAfter, mondayOf } from '../time.ts';
import { statusMeasure } from './measures.ts';

/** Weeks shown, this one included. */
const WEEKS_SHOWN = 12;

/** Mondays of the weeks shown, the oldest first, and the first day after the last of them. */
export function weeksShown(today: string): { weeks: string[]; from: string; until: string } {
  const this_week = mondayOf(today);
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, at) => dayAfter(this_week, 7 * (at + 1 - WEEKS_SHOWN)));
  return { weeks, from: weeks[0] ?? this_week, until: dayAfter(this_week, 7) };
}

/** Stored count of one measure in one week. */
export type Counted = { bucket: string; measure: string; n: number; amount: number };

const FILLED: readonly JobStatus[] = ['Confirmed', 'Checked in', 'Completed'];
const UNWANTED: readonly JobStatus[] = ['Unpublished', 'cancelled'];
const CAME: readonly JobStatus[] = ['Checked in', 'Completed'];

const FILLED_MEASURES = FILLED.map(statusMeasure);
const WANTED_MEASURES = JOB_STATUSES.filter((status) => !UNWANTED.includes(status)).map(statusMeasure);
const CAME_MEASURES = CAME.map(statusMeasure);
const COMPLETED = statusMeasure('Completed');

/** Measures that each chart is computed from. */
export const FILL_MEASURES = [...WANTED_MEASURES, 'filled'] as const;
export const CONTINUITY_MEASURES = [COMPLETED, 'returned'] as const;
export const PUNCTUALITY_MEASURES = [...CAME_MEASURES, 'late', 'no_show'] as const;

type Sum = { n: number; amount: number };
const sumOf = (counted: readonly Counted[], week: string, measures: readonly string[]): Sum =>
  counted
    .filter(({ bucket, measure }) => bucket === week && measures.includes(measure))
    .reduce((sum, { n, amount }) => ({ n: sum.n + n, amount: sum.amount + amount }), { n: 0, amount: 0 });

/** Share in whole per cent, null if the whole is zero. It is 0 or 100 only for none or all, never by rounding. */
export function shareOf(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  if (part <= 0) return 0;
  return part >= whole ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

type FillWeek = {
  week: string;
  wanted: number;
  filled: number;
  fill_rate: number | null;
  /** Shifts that were taken in that week, of any date, and the average minutes they had been open. */
  taken: number;
  minutes_to_fill: number | null;
};

/** Fill rate of each week: shifts that have or had a member, of all that were wanted, and the time to fill. */
export const fillByWeek = (weeks: readonly string[], counted: readonly Counted[]): FillWeek[] =>
  weeks.map((week) => {
    const wanted = sumOf(counted, week, WANTED_MEASURES).n;
    const filled = sumOf(counted, week, FILLED_MEASURES).n;
    const { n: taken, amount } = sumOf(counted, week, ['filled']);
    const minutes_to_fill = taken > 0 ? Math.round(amount / taken) : null;
    return { week, wanted, filled, fill_rate: shareOf(filled, wanted), taken, minutes_to_fill };
  });

type ContinuityWeek = { week: string; completed: number; returned: number; continuity: number | null };

/** Continuity of each week: completed shifts whose member had completed one at that location before. */
export const continuityByWeek = (weeks: readonly string[], counted: readonly Counted[]): ContinuityWeek[] =>
  weeks.map((week) => {
    const completed = sumOf(counted, week, [COMPLETED]).n;
    const returned = sumOf(counted, week, ['returned']).n;
    return { week, completed, returned, continuity: shareOf(returned, completed) };
  });

type PunctualityWeek = {
  week: string;
  came: number;
  late: number;
  late_rate: number | null;
  no_shows: number;
  no_show_rate: number | null;
};

/** Punctuality of each week: late check-ins of all check-ins, and no-shows of all bookings. */
export const punctualityByWeek = (weeks: readonly string[], counted: readonly Counted[]): PunctualityWeek[] =>
  weeks.map((week) => {
    const came = sumOf(counted, week, CAME_MEASURES).n;
    const late = sumOf(counted, week, ['late']).n;
    const no_shows = sumOf(counted, week, ['no_show']).n;
    return {
      week,
      came,
      late,
      late_rate: shareOf(late, came),
      no_shows,
      no_show_rate: shareOf(no_shows, came + no_shows),
    };
  });

/** Ways in which a shift is given up: each with its measure and its label. */
const GIVEN_UP: readonly { measure: string; reason: string }[] = [
  ...CANCEL_REASONS.map((reason) => ({ measure: `cancelled:${reason}`, reason })),
  { measure: 'cancelled:Not said', reason: 'No reason given' },
  { measure: 'cancelled_late', reason: 'Cancelled late' },
  { measure: 'turned_down', reason: 'Turned down' },
  { measure: 'dropped_out', reason: 'Staff member dropped out' },
];
export const CANCELLATION_MEASURES = GIVEN_UP.map(({ measure }) => measure);

type Cancellation = { reason: string; shifts: number; share: number | null };

/** Shifts given up in these weeks by reason, including reasons with no shift. */
export function cancellationsByReason(counted: readonly Counted[]): Cancellation[] {
  const shifts = GIVEN_UP.map(({ measure, reason }) => ({
    reason,
    shifts: counted.filter((its) => its.measure === measure).reduce((sum, { n }) => sum + n, 0),
  }));
  const all = shifts.reduce((sum, its) => sum + its.shifts, 0);
  return shifts.map((its) => ({ ...its, share: shareOf(its.shifts, all) }));
}
