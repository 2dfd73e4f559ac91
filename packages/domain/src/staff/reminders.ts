import { daysBetween } from '../time.ts';
import { counted, dayInWords } from './words.ts';

/** So many days before its last day something is said to end. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;
/** What ended longer ago is no news to anyone. */
export const FORGOTTEN_AFTER_DAYS = 30;

/** The nearest of those days that has come since `reminded`, the last one that was told; none if there is nothing new. */
export function reminderDue(expires_on: string, today: string, reminded: number | null): number | undefined {
  const left = daysBetween(today, expires_on);
  if (left < -FORGOTTEN_AFTER_DAYS) return undefined;
  const nearest = REMINDER_DAYS.findLast((days) => left <= days);
  return nearest !== undefined && (reminded === null || nearest < reminded) ? nearest : undefined;
}

/** "ends in 7 days", "ends today", "ended on 3 Nov 2026": to be read after what it is said of. */
export function endsInWords(expires_on: string, today: string): string {
  const left = daysBetween(today, expires_on);
  if (left < 0) return `ended on ${dayInWords(expires_on)}`;
  return left === 0 ? 'ends today' : `ends in ${counted(left, 'day')}`;
}
