import { lateText } from '../attendance/late.ts';
import { duration } from '../format.ts';
import { dayAfter, londonDay, londonTime } from '../time.ts';
import type { JobStatus } from '../shifts/status.ts';
import { ATTENTION, type Attention, attentionOf } from './activeLine.ts';

/** Hours ahead that the second group of Today covers. */
export const NEXT_HOURS = 12;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Groups of Today, in the order in which they are shown. */
export const TODAY_GROUPS = ['now', 'next', 'tomorrow'] as const;
export type TodayGroup = (typeof TODAY_GROUPS)[number];

/** Fields of a shift that its line under Today depends on. */
export type TodayShift = {
  status: JobStatus;
  no_show: boolean;
  starts_at: Date;
  ends_at: Date;
  /** Minutes late that the booked member told of. */
  late_notice: number | null;
  /** Time of the check-in, if there is one. */
  start_time: Date | null;
  /** In whole minutes. */
  late_check_in: number | null;
  /** Pending offers, and applications that were not withdrawn. */
  offers: number;
  applications: number;
};

/** First moment after the last day of Today, as a day in London: the day after tomorrow. */
export const dayAfterToday = (now: Date): string => dayAfter(londonDay(now), 2);

/** Group of a shift; undefined if it is not of today, because it is over or later than tomorrow. */
export function todayGroup(shift: TodayShift, now: Date): TodayGroup | undefined {
  if (shift.status === 'Checked in') return 'now';
  if (shift.ends_at <= now || londonDay(shift.starts_at) >= dayAfterToday(now)) return undefined;
  if (shift.starts_at <= now) return 'now';
  return shift.starts_at.getTime() - now.getTime() <= NEXT_HOURS * HOUR ? 'next' : 'tomorrow';
}

type Line = { words: string; tone: 'red' | 'amber' | 'green' | 'blue' | 'grey'; attention: Attention };

const since = (at: Date, now: Date) => duration(Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE)));

/** State of a shift under Today, in words. */
export function todayLine(shift: TodayShift, now: Date): Line {
  const attention = attentionOf(shift, now);
  const { status, starts_at, ends_at, start_time, late_check_in } = shift;
  if (status === 'Checked in' && ends_at <= now)
    return { words: `Not checked out, ${since(ends_at, now)}`, tone: 'amber', attention: 'late' };
  switch (attention) {
    case 'not_here':
      return { words: `Not here, ${since(starts_at, now)} late`, tone: 'red', attention };
    case 'no_show':
      return { words: `Nobody came, ${since(starts_at, now)}`, tone: 'red', attention };
    case 'told_late':
      return { words: lateText(shift), tone: 'amber', attention };
    case 'gap':
      return { words: gapWords(shift), tone: 'red', attention };
    case 'late':
    case 'on_site': {
      const here = start_time ? `Here since ${londonTime(start_time)}` : 'Here';
      return attention === 'late'
        ? { words: `${here}, ${late_check_in} min late`, tone: 'amber', attention }
        : { words: here, tone: 'green', attention };
    }
    case 'expected': {
      if (status === 'Assigned') return { words: 'Not confirmed yet', tone: 'blue', attention };
      const soon = todayGroup(shift, now) === 'next';
      return soon
        ? { words: `Due ${londonTime(starts_at)}`, tone: 'grey', attention }
        : { words: 'Confirmed', tone: 'green', attention };
    }
    case 'done':
      return { words: 'Gone', tone: 'grey', attention };
  }
}

/** "Nobody yet, 3 asked, 1 applied" */
function gapWords({ offers, applications }: TodayShift): string {
  const asked = offers > 0 ? [`${offers} asked`] : [];
  return ['Nobody yet', ...asked, applications > 0 ? `${applications} applied` : 'none applied'].join(', ');
}

/** Compares two shifts of a group: trouble first, then by start. */
export const byTrouble =
  (now: Date) =>
  (a: TodayShift, b: TodayShift): number =>
    rankOf(a, now) - rankOf(b, now) || a.starts_at.getTime() - b.starts_at.getTime();
const rankOf = (shift: TodayShift, now: Date) => ATTENTION.indexOf(todayLine(shift, now).attention);

type Counts = { here: number; missing: number; gaps: number };

/** Number of people who are here, of those who are missing, and of gaps. */
export function todayCounts(shifts: readonly TodayShift[], now: Date): Counts {
  const counts = { here: 0, missing: 0, gaps: 0 };
  for (const shift of shifts) {
    const attention = attentionOf(shift, now);
    if (shift.status === 'Checked in') counts.here += 1;
    else if (attention === 'not_here' || attention === 'no_show') counts.missing += 1;
    else if (attention === 'gap') counts.gaps += 1;
  }
  return counts;
}

/** "3 here, 1 not here, 2 gaps until tomorrow night" */
export const todayWords = ({ here, missing, gaps }: Counts): string =>
  [
    `${here} here`,
    ...(missing > 0 ? [`${missing} not here`] : []),
    gaps === 0 ? 'no gaps until tomorrow night' : `${gaps} ${gaps === 1 ? 'gap' : 'gaps'} until tomorrow night`,
  ].join(', ');

/** Compares two homes: the one with more people missing first, then with more gaps. */
export const byWorst = (a: Counts, b: Counts): number => b.missing - a.missing || b.gaps - a.gaps;
