import { daysBetween } from '../time.ts';
import { counted, dayInWords } from './staffTexts.ts';

/** Days before its last day on which a document is announced to end. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;
/** Days after the end from which no reminder is sent. */
export const FORGOTTEN_AFTER_DAYS = 30;

/** Returns the nearest reminder day that has come since `reminded`, the last one sent; undefined if none is due. */
export function reminderDue(expires_on: string, today: string, reminded: number | null): number | undefined {
  const left = daysBetween(today, expires_on);
  if (left < -FORGOTTEN_AFTER_DAYS) return undefined;
  const nearest = REMINDER_DAYS.findLast((days) => left <= days);
  return nearest !== undefined && (reminded === null || nearest < reminded) ? nearest : undefined;
}

/** Predicate for a sentence: "ends in 7 days", "ends today", "ended on 3 Nov 2026". */
export function endsInWords(expires_on: string, today: string): string {
  const left = daysBetween(today, expires_on);
  if (left < 0) return `ended on ${dayInWords(expires_on)}`;
  return left === 0 ? 'ends today' : `ends in ${counted(left, 'day')}`;
}
