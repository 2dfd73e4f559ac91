import { dateTime } from '../format.ts';

/** "12 Nov 2026" */
export const dayInWords = (date: string): string => dateTime(new Date(`${date}T12:00:00Z`)).split(',')[0] ?? date;

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** "8 hours", "8 hours 30 minutes". */
export function hoursInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 ? counted(hours, 'hour') : '', rest > 0 ? counted(rest, 'minute') : ''];
  return parts.filter(Boolean).join(' ');
}

/** Hours over a limit, rounded up; `hoursBelow` rounds down. So the text never contradicts the limit. */
export const hoursOver = (minutes: number): string => String(Math.ceil(minutes / 6) / 10);
export const hoursBelow = (minutes: number): string => String(Math.floor(minutes / 6) / 10);
