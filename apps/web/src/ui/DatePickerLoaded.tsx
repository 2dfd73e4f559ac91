import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { CALENDAR_CONTROLS, firstWeekday, type Weekday } from './calendar.ts';
import classes from './DatePicker.module.css';
import { focusBack } from './focusBack.ts';

export type DatePickerProps = {
  /** Date as YYYY-MM-DD; empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  id?: string;
  name?: string;
  label?: string;
  /** Accessible name if no label is shown. */
  'aria-label'?: string;
  description?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  /** For a date of birth: the calendar opens on years, decades back. */
  long_ago?: boolean;
  /** First day of the week, 0 for Sunday; by default the user's setting, else Sunday. */
  first_weekday?: Weekday;
  /** Shows the date as 2026-11-12, for comparison with a document. */
  as_written?: boolean;
  /** For a filter row: small, without the icon. */
  compact?: boolean;
  className?: string | undefined;
  onBlur?: () => void;
};

const CHANGE_DELAY = 300;
const LONG_AGO = { defaultLevel: 'decade', defaultDate: '1985-01-01' } as const;

/** Date field that shows a choice at once and passes it on after a moment, or when the field is left. */
export default function DatePickerLoaded({
  value,
  onChange,
  onBlur,
  long_ago,
  first_weekday,
  as_written,
  compact,
  ...props
}: DatePickerProps) {
  const own_id = useId();
  const id = props.id ?? own_id;
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  const pass = useDebouncedCallback(onChange, { delay: CHANGE_DELAY, flushOnUnmount: true });
  // Ctrl or Command with Enter submits the form from anywhere, so a pending choice is passed on first.
  useWindowEvent('keydown', ({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && pass.flush(), {
    capture: true,
  });
  const choose = (chosen: string | null) => {
    const next = (chosen ?? '').slice(0, 10);
    setShown(next);
    pass(next);
  };
  const day = as_written ? 'YYYY-MM-DD' : compact ? 'D MMM YYYY' : 'ddd D MMM YYYY';
  const shared = {
    ...props,
    id,
    popoverProps: { id },
    onDropdownClose: () => focusBack(document.getElementById(id)),
    // The calendar is named after its button, which has no text while nothing is chosen.
    'aria-label': props['aria-label'] ?? (shown || props.placeholder ? undefined : props.label),
    // A label alone would hide the chosen date from screen readers.
    ...(props.label ? { 'aria-labelledby': `${id}-label ${id}` } : {}),
    ariaLabels: CALENDAR_CONTROLS,
    classNames: { day: classes.day, weekday: classes.weekday, calendarHeaderControl: classes.control },
    clearButtonProps: { 'aria-label': 'Clear the date' },
    size: compact ? 'xs' : 'sm',
    value: shown || null,
    onChange: choose,
    onBlur: () => {
      pass.flush();
      onBlur?.();
    },
    ...(long_ago ? LONG_AGO : {}),
    firstDayOfWeek: first_weekday ?? firstWeekday(),
    ...(compact ? {} : { leftSection: <IconCalendar size={16} stroke={1.7} aria-hidden /> }),
  } as const;
  return <DatePickerInput {...shared} valueFormat={day} allowDeselect={!props.required} />;
}
