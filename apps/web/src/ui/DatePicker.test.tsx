import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DatePickerLoaded, { type DatePickerProps } from './DatePickerLoaded.tsx';

type Given = {
  firstDayOfWeek: number;
  onChange: (chosen: string | null) => void;
};
const calendar = vi.hoisted(() => ({ given: undefined as unknown }));

vi.mock('@mantine/dates', () => {
  const Calendar = (props: object) => {
    calendar.given = props;
    return null;
  };
  return { DatePickerInput: Calendar };
});

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
  vi.useFakeTimers();
});
afterEach(() => {
  kept.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (props: Partial<DatePickerProps> = {}): Given => {
  renderToStaticMarkup(<DatePickerLoaded value="" onChange={() => {}} {...props} />);
  return calendar.given as Given;
};

test('starts weeks on Sunday, unless the user or the page sets another day [DatePicker-1]', () => {
  expect(open().firstDayOfWeek).toBe(0);
  kept.set('handover.first_weekday', '1');
  expect(open().firstDayOfWeek).toBe(1);
  expect(open({ first_weekday: 6 }).firstDayOfWeek).toBe(6);
});

test('passes on only the last choice, after 300 ms [DatePicker-2]', () => {
  const passed = vi.fn<(value: string) => void>();
  const { onChange } = open({ onChange: passed });
  onChange('2026-11-12');
  vi.advanceTimersByTime(299);
  onChange('2026-11-13');
  vi.advanceTimersByTime(299);
  expect(passed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(passed).toHaveBeenCalledExactlyOnceWith('2026-11-13');
});
