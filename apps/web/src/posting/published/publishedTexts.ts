import type { Answer } from '@handover/contract/endpoint';
import type { posting } from '@handover/contract/posting/posting';
import { daysBetween, londonTime } from '@handover/domain/time';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import { dayWords } from '../shared/days.ts';

export type Publication = Answer<typeof posting.publication>['data'];

const only = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/** Days in words: "Mon 23 Nov", "Mon 23 Nov to Wed 25 Nov", "3 days from Mon 23 Nov to Mon 30 Nov". */
function daysText(days: readonly string[], now: Date): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (days.length === 1) return dayWords(first, now);
  const span = `${dayWords(first, now)} to ${dayWords(last, now)}`;
  return daysBetween(first, last) === days.length - 1 ? span : `${days.length} days, ${span}`;
}

/** What was published, in one line, as far as it is the same for all shifts. */
export function whatText({ shifts }: Pick<Publication, 'shifts'>, now: Date): string {
  const days = [...new Set(shifts.map(({ date }) => date))].sort();
  const perDay = only(days.map((day) => String(shifts.filter(({ date }) => date === day).length)));
  const alike = only(shifts.map(({ title, job_start_time }) => `${title} ${job_start_time}`)) !== undefined;
  const parts = [
    only(shifts.map(({ title }) => title)),
    only(shifts.map(({ ward }) => ward)),
    daysText(days, now),
    only(shifts.map((shift) => timesText(shift))),
    alike && perDay !== undefined && perDay !== '1' ? `${perDay} people a day` : undefined,
  ];
  return `${parts.filter(Boolean).join(', ')}. Before VAT.`;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Who will be told, or was; that nobody fits is said before anybody could be told. */
export function toldText({ fits, told, told_at }: Pick<Publication, 'fits' | 'told' | 'told_at'>): string {
  if (told_at !== null && told !== null && told > 0) {
    return `${people(told)} ${told === 1 ? 'was' : 'were'} told at ${londonTime(new Date(told_at))}.`;
  }
  if (fits === null) return 'People whom it fits will be told.';
  return fits === 0 ? 'Nobody within reach fits.' : `${people(fits)} will be told.`;
}
