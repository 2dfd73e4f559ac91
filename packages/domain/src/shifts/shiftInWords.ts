import { shortDate } from '../format.ts';

/** Shift in one line: "Registered Nurse, Thu 12 Nov (SH-20431)". */
export const shiftInWords = (
  { title, code, starts_at }: { title: string; code: string; starts_at: Date },
  now: Date,
): string => `${title}, ${shortDate(starts_at, now)} (${code})`;
