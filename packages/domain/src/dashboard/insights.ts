import { CANCEL_REASONS } from '../cancellations/reasons.ts';
import { JOB_STATUSES, type JobStatus } from '../shifts/status.ts';
import { dayAfter, mondayOf } from '../time.ts';
import { statusMeasure } from './measures.ts';

/** This week and those before it. */
const WEEKS_SHOWN = 12;
/** A shift that nobody has so near its start is at risk. */
export const AT_RISK_HOURS = 72;

/** The Mondays of the weeks that are shown, the oldest first, and the day on which the last of them is over. */
export function weeksShown(today: string): { weeks: string[]; from: string; until: string } {
  const this_week = mondayOf(today);
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, at) => dayAfter(this_week, 7 * (at + 1 - WEEKS_SHOWN)));
  return { weeks, from: weeks[0] ?? this_week, until: dayAfter(this_week, 7) };
}

/** What was counted of one measure in one week. */
export type Counted = { bucket: string; measure: string; n: number; amount: number };

const FILLED: readonly JobStatus[] = ['Confirmed', 'Checked in', 'Completed'];
const UNWANTED: readonly JobStatus[] = ['Unpublished', 'cancelled'];
const CAME: readonly JobStatus[] = ['Checked in', 'Completed'];

const FILLED_MEASURES = FILLED.map(statusMeasure);
const WANTED_MEASURES = JOB_STATUSES.filter((status) => !UNWANTED.includes(status)).map(statusMeasure);
const CAME_MEASURES = CAME.map(statusMeasure);
const COMPLETED = statusMeasure('Completed');

/** What each question is answered from. */
export const FILL_MEASURES = [...WANTED_MEASURES, 'filled'] as const;
export const CONTINUITY_MEASURES = [COMPLETED, 'returned'] as const;
export const PUNCTUALITY_MEASURES = [...CAME_MEASURES, 'late', 'no_show'] as const;

type Sum = { n: number; amount: number };
const sumOf = (counted: readonly Counted[], week: string, measures: readonly string[]): Sum =>
  counted
    .filter(({ bucket, measure }) => bucket === week && measures.includes(measure))
    .reduce((sum, { n, amount }) => ({ n: sum.n + n, amount: sum.amount + amount }), { n: 0, amount: 0 });

/** Whole per cent; nothing of nothing is no share. All and none are said only where it is all or none. */
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
  /** How many came to be somebody's in that week, whenever they are, and how long they had waited on average. */
  taken: number;
  minutes_to_fill: number | null;
};

/** Shifts of each week that somebody has or had, of all that were wanted; and how soon. */
export const fillByWeek = (weeks: readonly string[], counted: readonly Counted[]): FillWeek[] =>
  weeks.map((week) => {
    const wanted = sumOf(counted, week, WANTED_MEASURES).n;
    const filled = sumOf(counted, week, FILLED_MEASURES).n;
    const { n: taken, amount } = sumOf(counted, week, ['filled']);
    const minutes_to_fill = taken > 0 ? Math.round(amount / taken) : null;
    return { week, wanted, filled, fill_rate: shareOf(filled, wanted), taken, minutes_to_fill };
  });

type ContinuityWeek = { week: string; completed: number; returned: number; continuity: number | null };

/** Completed shifts whose staff had completed one at that location before. */
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

/** Who came late, of those who came; who did not come, of those who had promised to. */
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

/** How a shift was given up, by what is counted of it, in the words in which it is shown. */
const GIVEN_UP: readonly { measure: string; reason: string }[] = [
  ...CANCEL_REASONS.map((reason) => ({ measure: `cancelled:${reason}`, reason })),
  { measure: 'cancelled:Not said', reason: 'No reason given' },
  { measure: 'cancelled_late', reason: 'Cancelled late' },
  { measure: 'turned_down', reason: 'Turned down' },
  { measure: 'dropped_out', reason: 'Staff member dropped out' },
];
export const CANCELLATION_MEASURES = GIVEN_UP.map(({ measure }) => measure);

type Cancellation = { reason: string; shifts: number; share: number | null };

/** Why shifts were given up in these weeks; each kind, also one that did not happen. */
export function cancellationsByReason(counted: readonly Counted[]): Cancellation[] {
  const shifts = GIVEN_UP.map(({ measure, reason }) => ({
    reason,
    shifts: counted.filter((its) => its.measure === measure).reduce((sum, { n }) => sum + n, 0),
  }));
  const all = shifts.reduce((sum, its) => sum + its.shifts, 0);
  return shifts.map((its) => ({ ...its, share: shareOf(its.shifts, all) }));
}
