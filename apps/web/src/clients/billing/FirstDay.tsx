import { londonDay } from '@handover/domain/time';
import { DatePicker } from '../../ui/DatePicker.tsx';

type Props = {
  value: string;
  error?: string | undefined;
  /**
   * Number of shifts from that day on that the change affects, and what they are called; undefined while it is loading.
   */
  open_shifts: number | undefined;
  called?: string;
  onChange: (day: string) => void;
};

/** First day of a change, with the number of shifts affected. Agreed shifts are never among them. */
export const FirstDay = ({ value, error, open_shifts, called = 'open shift', onChange }: Props) => (
  <DatePicker
    label="First day"
    description={`For shifts that start on this day or later${touched(open_shifts, called)}. What was agreed before stays as it is.`}
    required
    value={value}
    error={error}
    onChange={onChange}
  />
);

function touched(open_shifts: number | undefined, called: string): string {
  if (open_shifts === undefined) return '';
  if (open_shifts === 0) return `: no ${called} now`;
  return open_shifts === 1 ? `: 1 ${called} now` : `: ${open_shifts} ${called}s now`;
}

/** "Since 1 Nov 2026. Changes on 1 Dec 2026." Empty if there was never a change. */
export function datesInWords(history: readonly { valid_from: string }[], words: (day: string) => string): string {
  const today = londonDay(new Date());
  const since = history.find(({ valid_from }) => valid_from <= today);
  const next = history.findLast(({ valid_from }) => valid_from > today);
  return [since && `Since ${words(since.valid_from)}.`, next && `Changes on ${words(next.valid_from)}.`]
    .filter(Boolean)
    .join(' ');
}
