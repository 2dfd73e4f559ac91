import { shortDate } from '../format.ts';

/** Which shift it is about, in a line: "Registered Nurse, Thu 12 Nov (SH-20431)". */
export const shiftInWords = (
  { title, code, starts_at }: { title: string; code: string; starts_at: Date },
  now: Date,
): string => `${title}, ${shortDate(starts_at, now)} (${code})`;
