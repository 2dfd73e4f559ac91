import { type Attention, attentionOf } from '../dashboard/activeLine.ts';
import { todayLine, type TodayShift } from '../dashboard/today.ts';
import { dayAfter } from '../time.ts';
import type { JobStatus } from '../shifts/status.ts';

/** Statuses of shifts that no week plans any more. */
export const OFF_THE_ROTA = ['cancelled', 'declined'] as const satisfies readonly JobStatus[];

/** States of a shift on the rota. `asked`: somebody has it and has not confirmed; `missed`: it is over and nobody came. */
export const ROTA_STATES = [
  'not_here',
  'gap',
  'missed',
  'late',
  'asked',
  'here',
  'confirmed',
  'done',
  'draft',
] as const;
export type RotaState = (typeof ROTA_STATES)[number];

const BY_ATTENTION: Record<Exclude<Attention, 'expected'>, RotaState> = {
  not_here: 'not_here',
  no_show: 'not_here',
  told_late: 'late',
  late: 'here',
  on_site: 'here',
  gap: 'gap',
  done: 'done',
};

export function rotaState(shift: TodayShift, now: Date): RotaState {
  if (shift.status === 'Unpublished') return 'draft';
  if (shift.status === 'missed') return 'missed';
  const attention = attentionOf(shift, now);
  if (attention !== 'expected') return BY_ATTENTION[attention];
  return shift.status === 'Assigned' ? 'asked' : 'confirmed';
}

const WORDS: Partial<Record<RotaState, string>> = {
  draft: 'Not published',
  missed: 'Nobody came',
  asked: 'Asked, not confirmed',
  done: 'Completed',
  confirmed: 'Confirmed',
};

/** State of a shift on the rota, in words. */
export const rotaWords = (shift: TodayShift, now: Date): string =>
  WORDS[rotaState(shift, now)] ?? todayLine(shift, now).words;

/** The seven days of the week from a Monday on. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => dayAfter(monday, day));

type Counted = { date: string; status: JobStatus; assigned: boolean; cost: number };
export type DayTotal = { date: string; needed: number; filled: number; cost: number };

/**
 * Totals of each day: shifts that are needed, those that somebody has or had, and the cost in pence of all that is
 * needed. A draft is not needed yet; a shift to which nobody came was not filled.
 */
export const dayTotals = (monday: string, shifts: readonly Counted[]): DayTotal[] =>
  daysOfWeek(monday).map((day) => {
    const needed = shifts.filter(({ date, status }) => date === day && status !== 'Unpublished');
    return {
      date: day,
      needed: needed.length,
      filled: needed.filter(({ assigned, status }) => assigned && status !== 'missed').length,
      cost: needed.reduce((sum, { cost }) => sum + cost, 0),
    };
  });
