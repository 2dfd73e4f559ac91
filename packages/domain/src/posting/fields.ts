type Choice = { value: number; label: string };

export const SHIFT_TYPES = ['Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift'] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

const two = (number: number) => String(number).padStart(2, '0');

/** Every quarter of an hour of a day, 96 of them. */
export const TIME_OPTIONS: readonly string[] = Array.from(
  { length: 96 },
  (_, quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`,
);

/** "45 mins"; from an hour on "1hr", "1hr 30mins". */
const breakLabel = (minutes: number): string => {
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} mins`;
  return rest === 0 ? `${minutes / 60}hr` : `${Math.floor(minutes / 60)}hr ${rest}mins`;
};

const inFives = (from: number, to: number): Choice[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, step) => from + step * 5).map((value) => ({
    value,
    label: breakLabel(value),
  }));

/** Choices for the length of a break. */
export const BREAK_LENGTHS: readonly Choice[] = inFives(5, 90);

type Times = { id: string; label: string; shift_time: ShiftType; job_start_time: string; job_end_time: string };

const TIMES: readonly Times[] = [
  { id: 'early', label: 'Early', shift_time: 'Morning Shift', job_start_time: '07:00', job_end_time: '14:30' },
  { id: 'late', label: 'Late', shift_time: 'Afternoon Shift', job_start_time: '14:00', job_end_time: '21:30' },
  { id: 'long_day', label: 'Long day', shift_time: 'Day Shift', job_start_time: '08:00', job_end_time: '20:00' },
  { id: 'night', label: 'Night', shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' },
];

/** Usual shifts of most homes, with an unpaid break of half an hour; a location may have its own. */
export const USUAL_SHIFTS = TIMES.map((times) => ({ ...times, break_is_paid_for: false, break_length: 30 }));
