import { allowed, notNow, type Verdict } from '../verdict.ts';
import { minutesBetween } from '../time.ts';

/** Hours more than these minutes off the plan are confirmed one at a time. */
export const CONFIRMED_TOGETHER_MINUTES = 30;

type Plan = { starts_at: Date; ends_at: Date; break_length: number; break_is_paid_for: boolean };
type Worked = { start_time: Date; end_time: Date; total_time: number };

/** Returns the planned paid minutes of a shift. */
export const plannedMinutes = ({ starts_at, ends_at, break_length, break_is_paid_for }: Plan): number =>
  minutesBetween(starts_at, ends_at) - (break_is_paid_for ? 0 : break_length);

/** Returns the paid minutes worked more than planned; below 0 for less. */
export const differenceMinutes = (plan: Plan, worked: Worked): number => worked.total_time - plannedMinutes(plan);

/** Decides whether hours may be confirmed together with others: start, end and total are near the plan. */
export function nearThePlan(plan: Plan, worked: Worked): Verdict {
  const off = Math.max(
    Math.abs(minutesBetween(plan.starts_at, worked.start_time)),
    Math.abs(minutesBetween(plan.ends_at, worked.end_time)),
    Math.abs(differenceMinutes(plan, worked)),
  );
  return off <= CONFIRMED_TOGETHER_MINUTES
    ? allowed
    : notNow(`More than ${CONFIRMED_TOGETHER_MINUTES} minutes off the plan: confirm these hours by themselves`);
}
