import { isNight } from '../../shifts/shared/stripSegments.ts';
import { BREAK_LENGTHS, type ShiftType } from '@handover/domain/posting/fields';

/** Names of the fields for problem texts, in their order on the page. */
export const FIELDS = {
  title: 'Who do you need',
  dates: 'Which day',
  weekdays: 'Which days',
  until: 'Until',
  weeks_ahead: 'Post each shift',
  shift_time: 'Which shift',
  job_start_time: 'Start time',
  job_end_time: 'End time',
  break_length: 'Break',
  ward: 'Ward',
  heads: 'How many people',
  description: 'Anything they should know',
  report_to: 'Report to',
  close_days_before: 'Applications close',
  tags: 'Tags',
  staff_rate: 'Staff hourly rate',
  hcp_rate: 'HCP hourly rate',
} as const;
type FieldName = keyof typeof FIELDS;
export const fieldId = (name: FieldName): string => `quick-${name}`;

/** Focuses a field and opens the collapsed part that holds it; of several answers, the chosen one. */
export function focusField(name: FieldName): void {
  const field = document.getElementById(fieldId(name));
  field?.closest('details')?.setAttribute('open', '');
  const answer = field?.querySelector<HTMLElement>(':checked') ?? field?.querySelector<HTMLElement>('[type=radio]');
  (answer ?? field)?.focus();
}
/** Fields with problems, in their order on the page. */
export const wrongFields = (problems: Partial<Record<string, string>>): FieldName[] =>
  (Object.keys(FIELDS) as FieldName[]).filter((name) => problems[name]);

/** Break as one choice: its length and if it is paid. */
type Break = { break_length: number; break_is_paid_for: boolean };
export const breakValue = ({ break_length, break_is_paid_for }: Break): string =>
  break_length === 0 ? '0' : `${break_length}${break_is_paid_for ? ' paid' : ''}`;
export const breakOf = (value: string): Break => ({
  break_length: Number.parseInt(value, 10),
  break_is_paid_for: value.endsWith(' paid'),
});
const lengths = (break_is_paid_for: boolean) =>
  BREAK_LENGTHS.map(({ value, label }) => ({
    value: breakValue({ break_length: value, break_is_paid_for }),
    label: `${label}, ${break_is_paid_for ? 'paid' : 'unpaid'}`,
  }));
export const BREAKS = [{ value: '0', label: 'No break' }, ...lengths(false), ...lengths(true)];
export const breakLabel = (its: Break): string =>
  BREAKS.find(({ value }) => value === breakValue(its))?.label ?? 'No break';

/** Options for the deadline, in days before the shift; an unusual current value is added. */
export function closings(now: number): { value: string; label: string }[] {
  const days = [...new Set([0, 1, 2, 3, 7, now])].toSorted((a, b) => a - b);
  return days.map((count) => ({ value: String(count), label: closingWords(count).replace(/^[a-z]/, capital) }));
}
const capital = (letter: string) => letter.toUpperCase();
export const closingWords = (days: number): string =>
  ['on the day', 'the day before'][days] ?? (days === 7 ? 'a week before' : `${days} days before`);

const LONG_HOURS = 10;

/** Usual type of a shift with such hours. */
export function shiftTypeOf(start: string, end: string): ShiftType | '' {
  if (start === '' || end === '') return '';
  if (isNight(start)) return 'Night Shift';
  const [from, to] = [Number(start.slice(0, 2)), Number(end.slice(0, 2))];
  if ((to - from + 24) % 24 >= LONG_HOURS) return 'Day Shift';
  return from < 12 ? 'Morning Shift' : 'Afternoon Shift';
}
